import { runCommand } from '../platform/config/run-command';
import { buildWhenStale } from './build';

// `npm run build`: builds the pages ahead of the start, for a container or a folder that the service may not write.
await runCommand(() => buildWhenStale().then(() => undefined));
