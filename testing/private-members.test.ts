import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const patterns = [
  // `_meta` is a field of MCP.
  /(?<=\w\??\.)_(?!meta\b)[a-z]\w*/gi,
  /(?<=\[')_(?!meta\b)[a-z]\w*(?='\])/gi,
  /\b\w+\.prototype\.\w+(?= = )/g,
  /\b(?:client|this)\.connection\b/g,
  /\bdestroySoon\b/g,
  /(?<=from ')[@\w][^']*\/(?:dist|lib|src|internal)\/[^']*/g,
];

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(?!dist\/).*(?<!\.test|\.d)\.(tsx?|mjs)$/.test(name))
    .map((name) => join(folder, name));

const withoutComments = (code: string) => code.replace(/\/\*.*?\*\//gs, '').replace(/(?<=^|\s)\/\/.*$/gm, '');

const code = [
  'app',
  'components',
  'domain',
  'launch',
  'prisma/engine',
  'packages/cli',
  'prisma/seed',
  'server',
]
  .flatMap(filesIn)
  .map((file) => ({ file, text: withoutComments(readFileSync(file, 'utf8')) }));

const usesOf = (pattern: RegExp) =>
  code.flatMap(({ file, text }) => (text.match(pattern) ?? []).map((use) => `${file} ${use}`));

test('uses nothing undocumented of a library', () => {
  expect(patterns.flatMap(usesOf)).toEqual([]);
});

test('adds jobs by enqueue_job only, which notes their payloads for backups', () => {
  expect(usesOf(/graphile_worker\.add_jobs?\b/g)).toEqual([]);
});
