import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const Package = z.object({ version: z.string() });

/** The version of the app that runs. */
export const appVersion = (): string =>
  Package.parse(JSON.parse(readFileSync(join(process.cwd(), 'package.json'), 'utf8'))).version;
