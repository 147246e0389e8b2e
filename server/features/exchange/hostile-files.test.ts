import { deserialize, serialize } from 'node:v8';
import { afterAll, expect, test } from 'vitest';
import type { ImportSource } from '../../../domain/import-sources';
import { importOf } from '../../../testing/import-files';
import { Sandbox } from '../../platform/sandbox/sandbox';
import type { ReadOutcome } from './importer';
import { unpackDraft } from './packed-draft';
import { readImportTask } from './untrusted-tasks';

const SIZE = 8 * 2 ** 20;

/** A file of the largest size. */
const fill = (head: string, unit: string, tail = '') =>
  head + unit.repeat(Math.floor((SIZE - head.length - tail.length) / unit.length)) + tail;

const hostile: [name: string, source: ImportSource, text: () => string][] = [
  [
    'comments and subtasks of one task',
    'todoist',
    () => {
      const [comment, subtask] = [`note,${'x'.repeat(408)}\n`, `task,${'x'.repeat(400)},3\n`];
      return `TYPE,CONTENT,INDENT\ntask,A,2\n${comment.repeat(9_995)}${subtask.repeat(9_995)}`;
    },
  ],
  [
    'levels of subtasks',
    'todoist',
    () => `TYPE,CONTENT,INDENT\n${Array.from({ length: 19_990 }, (_, at) => `task,A,${at + 1}\n`).join('')}`,
  ],
  ['numbers', 'things', () => fill('[0', ',0', ']')],
  ['empty objects', 'things', () => fill('[{}', ',{}', ']')],
  ['to-dos', 'things', () => fill('[{"title":"a"}', ',{"title":"a"}', ']')],
  ['backslashes', 'things', () => fill('[{"title":"', '\\\\', '"}]')],
  [
    'parameters',
    'ics',
    () => fill('BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY', ';A=1', ':x\nEND:VTODO\nEND:VCALENDAR\n'),
  ],
  [
    'folded lines',
    'ics',
    () => fill('BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:', 'x\n ', 'x\nEND:VTODO\nEND:VCALENDAR\n'),
  ],
  [
    'to-dos',
    'ics',
    () => fill('BEGIN:VCALENDAR\n', 'BEGIN:VTODO\nSUMMARY:x\nEND:VTODO\n', 'END:VCALENDAR\n'),
  ],
  [
    'components within each other',
    'ics',
    () => fill('BEGIN:VCALENDAR\nBEGIN:VTODO\n', 'BEGIN:A\n', 'END:VTODO\nEND:VCALENDAR\n'),
  ],
  ['columns', 'csv', () => fill('title\n', ',')],
  ['titles', 'csv', () => fill('title', ',title', '\na\n')],
  ['quotes', 'csv', () => fill('title\n"', '""a')],
  ['empty lines', 'csv', () => fill('title\na', '\n', 'b')],
  [
    'parents in a circle',
    'ticktick',
    () =>
      `Title,taskId,parentId\n${Array.from({ length: 19_990 }, (_, at) => `A,${at},${(at + 1) % 19_990}\n`).join('')}`,
  ],
];

const sandbox = new Sandbox('server/start/sandbox-process.ts', 1);
afterAll(() => sandbox.stop());

test.each(hostile)(
  'a file of many %s (%s) is read or refused in short time and little memory',
  async (_, source, text) => {
    const input = serialize(importOf(source, text()));
    const ended = await sandbox.run(readImportTask, input, null);
    const outcome: ReadOutcome =
      'output' in ended ? deserialize(ended.output) : { fault: JSON.stringify(ended) };
    expect(outcome).not.toHaveProperty('fault');
    if ('draft' in outcome)
      expect((await unpackDraft(outcome.draft)).skipped.length).toBeLessThanOrEqual(1_000);
  },
  120_000,
);
