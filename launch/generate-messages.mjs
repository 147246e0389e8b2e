import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Writes the types of all messages from the English ones into generated/messages.ts: TypeScript sees only `string` in a
// JSON file, and could not check the parameters of a message.

const root = join(import.meta.dirname, '..');
const english = join(root, 'messages', 'en');
const output = join(root, 'generated');

const parts = readdirSync(english)
  .sort()
  .map((file) => `  '${file.replace('.json', '')}': ${readFileSync(join(english, file), 'utf8').trim()};\n`);

mkdirSync(output, { recursive: true });
writeFileSync(join(output, 'messages.ts'), `export interface Messages {\n${parts.join('')}}\n`);
