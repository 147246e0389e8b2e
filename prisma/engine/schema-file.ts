import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const schemaFile = join(process.cwd(), 'prisma', 'schema.prisma');

/** The schema in the engine's input format. */
export const schemaContainer = () => ({
  files: [{ path: 'schema.prisma', content: readFileSync(schemaFile, 'utf8') }],
});
