import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Where we use what a library does not document, and why. A use that goes away is deleted here. */
const allowed: Record<string, string> = {
  'prisma/engine/engine.ts this.connection': 'The Prisma adapter cannot read columns of type "char".',
  'server/database/copy/read-table.ts _private_jobs':
    'A backup has the jobs that wait. The documented view graphile_worker.jobs lacks their payload.',
  'server/database/copy/read-table.ts _private_tasks': 'The same.',
  'server/database/copy/read-table.ts _private_job_queues': 'The same.',
  'server/jobs/worker.ts _private_known_crontabs':
    'graphile-worker has no function to forget times in the future.',
};

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

test('uses nothing undocumented of a library without a reason', () => {
  const files = ['app', 'cli', 'components', 'launch', 'prisma/engine', 'prisma/seed', 'server'].flatMap(
    filesIn,
  );
  const uses = files.flatMap((file) => {
    const code = withoutComments(readFileSync(file, 'utf8'));
    return patterns.flatMap((pattern) => code.match(pattern) ?? []).map((use) => `${file} ${use}`);
  });
  expect([...new Set(uses)].filter((use) => !(use in allowed))).toEqual([]);
});
