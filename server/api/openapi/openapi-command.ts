import { openApi } from './openapi';

process.stdout.write(JSON.stringify(openApi()));
