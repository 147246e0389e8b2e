import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { importSources } from '../../../domain/import-sources';
import { anyCharacter } from '../../../testing/any-character';
import { fieldsOf, importOf, readSample, reasonsOf, samples } from '../../../testing/import-files';
import { readFile } from './read-file';

const on = (date: string, time?: string) => ({ kind: 'date', date, ...(time && { time }) });
const at = (iso: string) => Date.parse(iso);

describe('a file of Todoist', () => {
  const draft = readSample('todoist', samples.todoist, 'Kitchen (1).csv');

  test('becomes a project of its name, with sections, comments and deeper subtasks', () => {
    expect(draft.projects.map(({ fields }) => fields)).toEqual([
      { name: 'Kitchen', notes: 'Keys are with Ben' },
    ]);
    expect(draft.headings.map(({ fields }) => fields.name)).toEqual(['Walls', 'Floor']);
    expect(fieldsOf(draft)).toMatchObject([
      {
        title: 'Order tiles',
        notes: 'From the mill',
        tags: ['shop', 'phone'],
        priority: 3,
        when: on('2026-11-23', '09:00'),
        repeat: { every: 1, unit: 'week' },
        deadline: '2026-12-01',
        durationMin: 30,
      },
      {
        title: 'Measure',
        when: on('2026-11-22'),
        notes: 'Ask Ben (2026-06-09)',
        checklist: [{ label: 'The north wall', done: false }],
      },
      { title: 'Sweep', deadline: '2026-11-27' },
    ]);
  });

  test('names the lines of what is not imported', () =>
    expect(reasonsOf(draft)).toEqual([
      '3 “AUTHOR” is not imported. 6 rows have it.',
      '6 “RESPONSIBLE” is not imported. 1 row has it.',
      '7 The subtask “Measure” of “Order tiles” becomes a task of its own.',
      '8 The subtask “The north wall” becomes a checklist item of “Measure”.',
      '8 The task comes without its priority: “The north wall” is a checklist item now.',
      '12 The task comes without its date: “every hour” is not understood.',
    ]));
});

describe('a backup of TickTick', () => {
  const draft = readSample('ticktick', samples.ticktick);

  test('keeps contents, checklists, durations, reminders and subtasks', () =>
    expect(fieldsOf(draft)).toMatchObject([
      {
        title: 'Meet Ben',
        notes: 'Bring\nthe plans',
        when: on('2026-11-27', '09:00'),
        durationMin: 90,
        remindAt: at('2026-11-27T08:45+01:00'),
        repeat: { every: 2, unit: 'week' },
        createdAt: at('2026-11-01T10:00Z'),
      },
      {
        title: 'Pack',
        notes: 'For the trip',
        when: on('2026-11-28'),
        checklist: [
          { label: 'Milk', done: false },
          { label: 'Bread', done: true },
        ],
      },
      { title: 'Measure', checklist: [{ label: 'North wall', done: true }] },
      { title: 'Paint', status: 'done', completedAt: at('2026-11-02T10:00Z'), deadline: '2026-11-30' },
    ]));

  test('names the lines of what is not imported', () =>
    expect(reasonsOf(draft)).toEqual([
      '9 “View Mode” is not imported. 6 rows have it.',
      '14 The subtask “Measure” of “Meet Ben” becomes a task of its own.',
      '15 The subtask “North wall” becomes a checklist item of “Measure”.',
      '15 The task comes without its priority: “North wall” is a checklist item now.',
      '16 “Fly” is left out: It is canceled.',
      '17 The task comes without its deadline’s time: 17:00. Deadlines are whole days.',
    ]));
});

describe('an export of Things', () => {
  const draft = readSample('things', samples.things);

  test('keeps places with their notes and deadlines, and names them by title', () => {
    expect(draft.areas.map(({ fields }) => fields.name)).toEqual(['Home']);
    expect(draft.projects).toMatchObject([
      {
        parents: { area: draft.areas[0]?.key },
        fields: { name: 'Kitchen', notes: 'Keys are with Ben', deadline: '2026-12-31' },
      },
    ]);
    expect(draft.headings.map(({ fields }) => fields.name)).toEqual(['Walls', 'Roof']);
  });

  test('keeps dates with words, times and checklists', () =>
    expect(draft.tasks).toMatchObject([
      { fields: { title: 'Write', when: on('2026-11-22'), deadline: '2026-11-27' } },
      {
        fields: {
          title: 'Paint',
          when: { kind: 'someday' },
          status: 'done',
          completedAt: at('2026-11-03T10:00+01:00'),
        },
      },
      {
        parents: { project: draft.projects[0]?.key, heading: draft.headings[0]?.key },
        fields: {
          title: 'Order tiles',
          when: on('2026-11-27', '09:30'),
          deadline: '2026-12-01',
          checklist: [
            { label: 'Measure', done: true },
            { label: 'Pay', done: false },
          ],
        },
      },
    ]));

  test('names the lines of what is not imported', () =>
    expect(reasonsOf(draft)).toEqual([
      '51 “Fly” is left out: It is canceled.',
      '58 “location” is not imported. 1 row has it.',
      '68 The project comes without its date: “2026-11-25”. Projects have none.',
      '68 The project comes without its tags: “house”. Projects have none.',
      '95 “archived” is not imported. 1 row has it.',
    ]));

  test('may nest projects, headings and to-dos', () => {
    const text = JSON.stringify([
      {
        type: 'area',
        title: 'Home',
        items: [
          {
            type: 'project',
            attributes: { title: 'Kitchen', completed: true, 'completion-date': '2026-11-01T10:00:00Z' },
            items: [
              {
                type: 'heading',
                title: 'Walls',
                items: [{ type: 'to-do', title: 'Paint', status: 'completed' }],
              },
            ],
          },
        ],
      },
    ]);
    const { areas, projects, headings, tasks, skipped } = readSample('things', text);
    expect(projects).toMatchObject([
      { parents: { area: areas[0]?.key }, fields: { archivedAt: at('2026-11-01T10:00Z') } },
    ]);
    expect(tasks).toMatchObject([{ parents: { project: projects[0]?.key, heading: headings[0]?.key } }]);
    expect(skipped).toEqual([]);
  });
});

describe('a table', () => {
  test('decides the order of its dates as a whole, and reports what it does not know', () => {
    const draft = readSample('csv', samples.csv);
    expect(fieldsOf(draft)).toMatchObject([
      { title: 'Order tiles', when: on('2026-11-30'), deadline: '2026-11-30', durationMin: 90 },
      { title: 'Paint', when: on('2026-03-04'), deadline: '2026-11-27', durationMin: 45, status: 'done' },
      { title: 'Sweep' },
    ]);
    expect(reasonsOf(draft)).toEqual([
      '2 “Prio” is not imported. 2 rows have it.',
      '2 “Assignee” is not imported. 2 rows have it.',
      '4 “Fly” is left out: It is canceled.',
      '5 The task comes without its deadline: “31.02.2026” is not understood.',
      '5 The task comes without its status: “Blocked” is not understood.',
      '5 The task comes without its duration: Must be 1 to 10,080 minutes, or a length such as 45m or 1h 30m.',
    ]);
  });

  test('reports dates that can be two days', () => {
    const draft = readSample('csv', 'title,when\nA,03/04/2026\nB,05/05/2026\n');
    expect(fieldsOf(draft)).toMatchObject([{ title: 'A' }, { when: on('2026-05-05') }]);
    expect(reasonsOf(draft)).toEqual([
      '2 The task comes without its date: “03/04/2026” can be two days. Write it as 2026-04-03, or as the other one.',
    ]);
  });

  test('has the same rows on another day, whatever its words mean then', () => {
    const keyOn = (today: string) => {
      const outcome = readFile({ ...importOf('csv', 'title,when\nCall,tomorrow\n'), today });
      return 'draft' in outcome ? outcome.draft.tasks[0]?.key : outcome;
    };
    expect(keyOn('2026-12-24')).toBe(keyOn('2026-11-21'));
  });
});

test('an iCalendar file keeps its list, reminders and subtasks, and reports the rest', () => {
  const draft = readSample('ics', samples.ics);
  expect(draft.projects.map(({ fields }) => fields.name)).toEqual(['Kitchen']);
  expect(fieldsOf(draft)).toMatchObject([
    {
      title: 'Order tiles',
      notes: 'From the mill, by Ben\n\nhttps://tiles.example/7',
      when: on('2026-11-27', '09:30'),
      remindAt: at('2026-11-27T09:15+01:00'),
      deadline: '2026-12-01',
    },
    { title: 'Measure', deadline: '2026-11-30' },
    { title: 'Paint', status: 'done' },
  ]);
  expect(reasonsOf(draft)).toEqual([
    '1 “X-WR-CALDESC” is not imported. 1 row has it.',
    '6 The task comes without its deadline’s time: 17:00. Deadlines are whole days.',
    '6 “LOCATION” is not imported. 1 row has it.',
    '6 “PERCENT-COMPLETE” is not imported. 1 row has it.',
    '28 The subtask “Measure” of “Order tiles” becomes a task of its own.',
    '40 “Lunch” is left out: Only to-dos (VTODO) are imported.',
  ]);
});

test('subtasks belong to the first of several to-dos with one UID, which is the one that is imported', () => {
  const todo = (title: string, uid: string, parent: string) =>
    `BEGIN:VTODO\nUID:${uid}\nSUMMARY:${title}\nRELATED-TO:${parent}\nEND:VTODO\n`;
  const todos = [
    todo('Kitchen', 'kitchen', ''),
    todo('Walls', 'walls', 'kitchen'),
    todo('Walls again', 'walls', 'kitchen'),
    todo('Tiles', 'tiles', 'walls'),
  ];
  const draft = readSample('ics', `BEGIN:VCALENDAR\n${todos.join('')}END:VCALENDAR\n`);
  expect(fieldsOf(draft)).toMatchObject([
    { title: 'Kitchen' },
    { title: 'Walls', checklist: [{ label: 'Tiles', done: false }] },
  ]);
});

describe.each(importSources.map(({ source }) => source))('garbage as a file of %s', (source) => {
  const text =
    source === 'parcours' ? '{"kind":"parcours.export","version":1,"tasks":[{"id":1}]}' : samples[source];
  /** The file with parts of it replaced. */
  const garbage = fc
    .array(
      fc.tuple(
        fc.nat(text.length),
        fc.nat(20),
        fc.oneof(
          fc.string({ unit: anyCharacter, maxLength: 20 }),
          fc.constantFrom(
            '"',
            ',',
            '\n',
            '{',
            '[',
            ':',
            ';',
            'friday',
            'BEGIN:VTODO\n',
            '-1',
            '9'.repeat(30),
          ),
        ),
      ),
      { maxLength: 5 },
    )
    .map((changes) =>
      changes.reduce(
        (changed, [start, length, by]) => changed.slice(0, start) + by + changed.slice(start + length),
        text,
      ),
    );

  test('is read in part or refused, without a message of the runtime', () => {
    fc.assert(
      fc.property(garbage, (content) => {
        const outcome = readFile(importOf(source, content));
        expect(outcome).not.toHaveProperty('fault');
        const reasons =
          'draft' in outcome ? outcome.draft.skipped.map(({ reason }) => reason) : Object.values(outcome);
        for (const reason of reasons)
          expect(reason).not.toMatch(/undefined|cannot read|is not a function|RangeError|invalid time/i);
      }),
      { numRuns: 60 },
    );
  });
});
