import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ImportSource } from '../../../domain/import-sources';
import { readSample } from '../../../testing/import-files';

/*
 * A random file of each program, with parts that do not fit and dates that nobody understands: every title, line of notes,
 * tag, date and check mark of it is in the tasks or in the report.
 */

interface Task {
  title: string;
  notes: string[];
  tags: string[];
  when: string;
  deadline: string;
  done: boolean;
  items: { label: string; done: boolean }[];
  children: Task[];
}

/** Text that occurs once in a file: the number is put in. */
const mark = '§';
const text = fc
  .constantFrom(...['', ', "b"', '; c', ': d', ' 🎂', " 'e'", ' \\ f', ' “g”', ' é'])
  .map((end) => `w${mark}x${end}`);
/** Rarely, a text of any length. */
const longer = (most: number) =>
  fc.oneof(
    { weight: 9, arbitrary: text },
    {
      weight: 1,
      arbitrary: fc.integer({ min: most - 20, max: most + 20 }).map((size) => `w${mark}x`.padEnd(size, 'y')),
    },
  );
const date = fc.constantFrom(
  ...['', '', '2026-12-05', '2027-01-31', '2026-02-30', 'whenever', 'every 7 hours', '2026-11-31'],
);
const list = <Item>(item: fc.Arbitrary<Item>, most: number) =>
  fc.oneof(
    { weight: 9, arbitrary: fc.array(item, { maxLength: 3 }) },
    { weight: 1, arbitrary: fc.array(item, { minLength: most - 2, maxLength: most + 2 }) },
  );
const item = fc.record({ label: longer(500), done: fc.boolean() });
const taskOf = (children: fc.Arbitrary<Task[]>): fc.Arbitrary<Task> =>
  fc.record({
    ...{ title: longer(500), notes: fc.array(longer(1_000), { maxLength: 3 }) },
    tags: list(
      longer(60).map((tag) => tag.replace(/[^wxy§]/g, '')),
      50,
    ),
    ...{ when: date, deadline: date, done: fc.boolean(), items: list(item, 100), children },
  });
const leaf = taskOf(fc.constant([]));
const branch = taskOf(fc.array(leaf, { maxLength: 2 }));
const tasks = fc
  .array(taskOf(fc.array(branch, { maxLength: 2 })), { minLength: 1, maxLength: 3 })
  // Each text gets its number.
  .map((found): Task[] => {
    let count = 0;
    return JSON.parse(JSON.stringify(found).replace(/§/g, () => String(count++)));
  });

const flat = (given: readonly Task[]): Task[] => given.flatMap((task) => [task, ...flat(task.children)]);

const cell = (value: string) => `"${value.replaceAll('"', '""')}"`;
const table = (rows: string[][]) => rows.map((row) => row.map(cell).join(',')).join('\n');

const notesOf = ({ notes }: Task) => notes.join('\n');
const plain = (given: readonly Task[]) =>
  table([
    ['title', 'notes', 'tags', 'when', 'deadline', 'status', 'checklist'],
    ...flat(given).map((task) => [
      ...[task.title, notesOf(task), task.tags.join(';'), task.when, task.deadline, task.done ? 'done' : ''],
      task.items.map(({ label }) => label).join('\n'),
    ]),
  ]);

const withLevel = (given: readonly Task[], level = 1): { task: Task; level: number }[] =>
  given.flatMap((task) => [{ task, level }, ...withLevel(task.children, level + 1)]);

const todoist = (given: readonly Task[]) =>
  table([
    ['TYPE', 'CONTENT', 'DESCRIPTION', 'INDENT', 'DATE', 'DATE_LANG', 'DEADLINE'],
    ...withLevel(given).map(({ task, level }) => [
      ...['task', [task.title, ...task.tags.map((tag) => `@${tag}`)].join(' '), notesOf(task), String(level)],
      ...[task.when, 'en', task.deadline],
    ]),
  ]);

const withParent = (given: readonly Task[], parent = ''): { task: Task; id: string; parent: string }[] =>
  given.flatMap((task, index) => {
    const id = `${parent}${index}.`;
    return [{ task, id, parent }, ...withParent(task.children, id)];
  });

const ticktick = (given: readonly Task[]) =>
  table([
    ['Title', 'Kind', 'Tags', 'Content', 'Start Date', 'Due Date', 'Status', 'taskId', 'parentId', 'Order'],
    ...withParent(given).map(({ task, id, parent }, order) => [
      ...[task.title, 'CHECKLIST', task.tags.join(', ')],
      [notesOf(task), ...task.items.map(({ label, done }) => `${done ? '▪' : '▫'}${label}`)].join('\n'),
      ...[task.when, task.deadline, task.done ? '2' : '0', id, parent, String(order)],
    ]),
  ]);

const json = ({ items, children, notes, when, deadline, done, ...task }: Task): object => ({
  ...{ type: 'to-do', ...task, notes: notes.join('\n'), completed: done },
  ...{ ...(when && { when }), ...(deadline && { deadline }) },
  'checklist-items': items.map(({ label, done: isDone }) => ({ title: label, completed: isDone })),
  items: children.map(json),
});

const fold = (line: string) => line.replace(/.{60}(?=.)/gsu, '$&\r\n ');
const escaped = (value: string) => value.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');

const calendar = (given: readonly Task[]) =>
  [
    'BEGIN:VCALENDAR',
    ...withParent(given).flatMap(({ task, id, parent }) => [
      ...[
        'BEGIN:VTODO',
        `UID:${id}`,
        `SUMMARY:${escaped(task.title)}`,
        `DESCRIPTION:${escaped(notesOf(task))}`,
      ],
      ...(task.tags.length > 0 ? [`CATEGORIES:${task.tags.map(escaped).join(',')}`] : []),
      ...(parent ? [`RELATED-TO:${parent}`] : []),
      ...(/^\d/.test(task.when) ? [`DTSTART;VALUE=DATE:${task.when.replaceAll('-', '')}`] : []),
      ...(/^\d/.test(task.deadline) ? [`DUE;VALUE=DATE:${task.deadline.replaceAll('-', '')}`] : []),
      ...[`STATUS:${task.done ? 'COMPLETED' : 'NEEDS-ACTION'}`, 'END:VTODO'],
    ]),
    'END:VCALENDAR',
  ]
    .map(fold)
    .join('\r\n');

type Part = 'tags' | 'dates' | 'items' | 'marks' | 'marksOfItems';

/** What each format can hold besides titles and notes. */
const formats: [ImportSource, (given: readonly Task[]) => string, readonly Part[]][] = [
  ['csv', plain, ['tags', 'dates', 'items', 'marks']],
  ['todoist', todoist, ['tags', 'dates']],
  ['ticktick', ticktick, ['tags', 'dates', 'items', 'marks', 'marksOfItems']],
  ['things', (given) => JSON.stringify(given.map(json)), ['tags', 'dates', 'items', 'marks', 'marksOfItems']],
  ['ics', calendar, ['tags', 'marks']],
];

/** The texts of a draft: those of open and of done things apart. */
function textsOf({ tasks: rows, projects, skipped }: ReturnType<typeof readSample>) {
  const all = [
    ...rows.flatMap(({ fields }) => [
      ...[fields.title, fields.notes ?? '', ...(fields.tags ?? [])],
      ...(fields.checklist ?? []).map(({ label }) => label),
    ]),
    ...projects.map(({ fields }) => fields.notes ?? ''),
    ...skipped.map(({ reason }) => reason),
  ];
  const done = rows.flatMap(({ fields }) => [
    ...(fields.status === 'done' ? [`${fields.title} ${fields.notes ?? ''}`] : []),
    ...(fields.checklist ?? []).flatMap((one) => (one.done ? [one.label] : [])),
    ...[...(fields.notes ?? '').matchAll(/^- \[x\] (.*)$/gm)].map(([, label = '']) => label),
  ]);
  return { all: all.join('\n\n'), done: done.join('\n\n') };
}

/** The number of a text, which is in it also where it was cut. */
const numbered = (value: string) => /w\d+x/.exec(value)?.[0] ?? value;

test.each(formats)(
  'a file of %s is in the tasks or in the report',
  (source, write, parts) => {
    fc.assert(
      fc.property(tasks, (given) => {
        const draft = readSample(source, write(given));
        const { all, done } = textsOf(draft);
        for (const task of flat(given)) {
          const texts = [task.title, ...task.notes, ...(parts.includes('tags') ? task.tags : [])];
          const labels = parts.includes('items') ? task.items.map(({ label }) => label) : [];
          for (const value of [...texts, ...labels]) expect(all).toContain(value);
          const marked = [
            ...(task.done && parts.includes('marks') ? [task.title] : []),
            ...(parts.includes('marksOfItems')
              ? task.items.filter((one) => one.done).map(({ label }) => label)
              : []),
          ];
          for (const value of marked) expect(done).toContain(numbered(value));
          const row = draft.tasks.find(({ fields }) => fields.title.includes(numbered(task.title)))?.fields;
          const place = row ? JSON.stringify([row.when, row.deadline, row.notes]) : all;
          if (parts.includes('dates'))
            for (const value of [task.when, task.deadline]) expect(place).toContain(value);
        }
      }),
      { numRuns: 40, ...(process.env['FUZZ_RUNS'] && { numRuns: Number(process.env['FUZZ_RUNS']) }) },
    );
  },
  60_000,
);
