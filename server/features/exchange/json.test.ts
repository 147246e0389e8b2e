import { describe, expect, test } from 'vitest';
import { fieldsOf, readSample, reasonsOf } from '../../../testing/import-files';

const at = (iso: string) => Date.parse(iso);
const on = (date: string, time?: string) => ({ kind: 'date', date, ...(time && { time }) });
const read = (value: unknown) => readSample('things', JSON.stringify(value, null, 1));
const titled = (...tasks: object[]) => tasks.map((task) => ({ title: 'A', ...task }));
/** The fields of a single to-do, and what it comes without. */
const readOne = (task: object) => {
  const draft = read(titled(task));
  return { fields: fieldsOf(draft)[0], reasons: reasonsOf(draft) };
};
const namesOf = (draft: ReturnType<typeof read>) => draft.projects.map(({ fields }) => fields.name);

describe('the JSON of', () => {
  test('Google Takeout has lists of tasks', () => {
    const draft = read({
      kind: 'tasks#taskLists',
      items: [
        {
          ...{
            kind: 'tasks#tasks',
            id: 'L',
            title: 'My Tasks',
            updated: '2026-11-20T10:00:00Z',
            selfLink: 'https://g',
          },
          items: [
            {
              ...{ kind: 'tasks#task', id: 'a', title: 'Milk', notes: 'Whole', status: 'needsAction' },
              ...{ due: '2026-11-30T00:00:00Z', created: '2026-11-01T10:00:00Z', task_type: 'PERSONAL_TASK' },
            },
            { id: 'b', title: 'Open', parent: 'a', status: 'needsAction' },
            { id: 'c', title: 'Paint', status: 'completed', completed: '2026-11-10T10:00:00.000Z' },
          ],
        },
      ],
    });
    expect(namesOf(draft)).toEqual(['My Tasks']);
    expect(draft.tasks.every(({ parents }) => parents.project === draft.projects[0]?.key)).toBe(true);
    expect(fieldsOf(draft)).toMatchObject([
      { title: 'Milk', notes: 'Whole', deadline: '2026-11-30', status: 'open' },
      { title: 'Open' },
      { title: 'Paint', status: 'done', completedAt: at('2026-11-10T10:00Z') },
    ]);
    expect(reasonsOf(draft).map((reason) => reason.replace(/^\d+ /, ''))).toEqual([
      'The subtask “Open” of “Milk” becomes a task of its own.',
    ]);
  });

  test('a list without a kind is one too', () => {
    const draft = read({ items: [{ title: 'My Tasks', items: [{ title: 'Milk' }] }] });
    expect(namesOf(draft)).toEqual(['My Tasks']);
    expect(fieldsOf(draft)).toMatchObject([{ title: 'Milk' }]);
    expect(reasonsOf(draft)).toEqual([]);
  });

  test('Microsoft To Do has dates with zones, bodies and checklists', () => {
    const draft = read({
      lists: [
        {
          ...{ displayName: 'Home', isOwner: true, wellknownListName: 'none', id: 'L' },
          tasks: [
            {
              ...{
                id: 'a',
                title: 'Order tiles',
                importance: 'high',
                status: 'notStarted',
                categories: ['Red'],
              },
              body: { content: 'From the mill', contentType: 'text' },
              dueDateTime: { dateTime: '2026-11-29T23:00:00.0000000', timeZone: 'UTC' },
              startDateTime: { dateTime: '2026-11-28T09:00:00.0000000', timeZone: 'Eastern Standard Time' },
              reminderDateTime: { dateTime: '2026-11-29T08:00:00.0000000', timeZone: 'UTC' },
              checklistItems: [{ id: 'i', displayName: 'Measure', isChecked: true }],
              createdDateTime: '2026-11-01T10:00:00Z',
            },
            {
              ...{ id: 'b', title: 'Paint', status: 'completed' },
              completedDateTime: { dateTime: '2026-11-10T00:00:00.0000000', timeZone: 'UTC' },
            },
          ],
        },
      ],
    });
    expect(namesOf(draft)).toEqual(['Home']);
    expect(fieldsOf(draft)).toMatchObject([
      {
        ...{
          title: 'Order tiles',
          priority: 3,
          notes: 'From the mill',
          tags: ['Red'],
          deadline: '2026-11-30',
        },
        ...{ when: on('2026-11-28', '15:00'), remindAt: at('2026-11-29T08:00Z') },
        checklist: [{ label: 'Measure', done: true }],
        createdAt: at('2026-11-01T10:00Z'),
      },
      { title: 'Paint', status: 'done', completedAt: at('2026-11-09T23:00Z') },
    ]);
    expect(reasonsOf(draft)).toEqual([]);
  });

  test('Any.do has numbers for dates, and lists by their ids', () => {
    const draft = read({
      models: {
        category: { items: [{ id: 'c1', name: 'Garden' }] },
        task: {
          items: [
            {
              ...{ id: 't1', title: 'Mow', status: 'UNCHECKED', categoryId: 'c1', note: 'Slowly' },
              ...{
                dueDate: Date.UTC(2026, 10, 30),
                creationDate: Date.UTC(2026, 10, 1, 10),
                priority: 'High',
              },
            },
            { id: 't2', title: 'Rake', status: 'CHECKED', parentGlobalTaskId: 't1' },
          ],
        },
      },
    });
    expect(namesOf(draft)).toEqual(['Garden']);
    expect(fieldsOf(draft)).toMatchObject([
      {
        title: 'Mow',
        notes: 'Slowly',
        deadline: '2026-11-30',
        createdAt: at('2026-11-01T10:00Z'),
        priority: 3,
      },
      { title: 'Rake', status: 'done' },
    ]);
  });

  test('TickTick has its own states, priorities, rules and reminders', () => {
    const draft = read({
      tasks: [
        {
          ...{
            id: 'a',
            projectId: 'inbox1',
            title: 'Meet',
            content: 'Bring the plans',
            priority: 5,
            status: 0,
          },
          ...{
            isAllDay: false,
            startDate: '2026-11-27T08:00:00.000+0000',
            sortOrder: 1,
            timeZone: 'Europe/Berlin',
          },
          ...{ repeatFlag: 'RRULE:FREQ=WEEKLY', reminders: ['TRIGGER:-PT15M'], tags: ['shop'] },
          items: [
            { id: 'i', title: 'Measure', status: 1, sortOrder: 1 },
            { id: 'j', title: 'Pay', status: 0, sortOrder: 2 },
          ],
        },
        {
          ...{ id: 'b', title: 'Paint', status: 2, isAllDay: true, sortOrder: 2 },
          completedTime: '2026-11-10T10:00:00.000+0000',
        },
      ],
    });
    expect(namesOf(draft)).toEqual([]);
    expect(fieldsOf(draft)).toMatchObject([
      {
        ...{
          title: 'Meet',
          notes: 'Bring the plans',
          priority: 3,
          when: on('2026-11-27', '09:00'),
          tags: ['shop'],
        },
        ...{ repeat: { every: 1, unit: 'week' }, remindAt: at('2026-11-27T07:45Z') },
        checklist: [
          { label: 'Measure', done: true },
          { label: 'Pay', done: false },
        ],
      },
      { title: 'Paint', status: 'done', completedAt: at('2026-11-10T10:00Z') },
    ]);
    expect(reasonsOf(draft)).toEqual([]);
  });

  test('Todoist has plans that repeat, and labels', () => {
    const draft = read({
      projects: [{ id: 'p', name: 'Home' }],
      items: [
        {
          ...{
            id: 'a',
            content: 'Water',
            description: 'All pots',
            project_id: 'p',
            priority: 4,
            checked: false,
          },
          ...{ labels: ['garden'], added_at: '2026-11-01T10:00:00Z' },
          due: { date: '2026-11-23', is_recurring: true, string: 'jeden Montag', lang: 'de' },
        },
      ],
    });
    expect(namesOf(draft)).toEqual(['Home']);
    expect(fieldsOf(draft)).toMatchObject([
      {
        ...{ title: 'Water', notes: 'All pots', priority: 3, tags: ['garden'] },
        ...{ when: on('2026-11-23'), repeat: { every: 1, unit: 'week' } },
      },
    ]);
  });
});

describe('a field in another form', () => {
  test.each([
    [{ tags: 'shop, phone' }, { tags: ['shop', 'phone'] }],
    [{ tags: [{ title: 'shop' }, { name: 'phone' }] }, { tags: ['shop', 'phone'] }],
    [
      { 'checklist-items': ['one', '[x] two'] },
      { checklist: [{ label: 'one' }, { label: 'two', done: true }] },
    ],
    [{ checklist: 'one\ntwo' }, { checklist: [{ label: 'one' }, { label: 'two' }] }],
    [{ items: ['one', 'two'] }, { checklist: [{ label: 'one' }, { label: 'two' }] }],
    [{ subtasks: [{ title: 'one', done: true }] }, { checklist: [{ label: 'one', done: true }] }],
    [
      { completed: 'true', modified: '2026-11-10T10:00:00Z' },
      { status: 'done', completedAt: at('2026-11-10T10:00Z') },
    ],
    [{ completed: 1, modified: '2026-11-10T10:00:00Z' }, { status: 'done' }],
    [
      { status: 3, stopDate: 1_794_304_800 },
      { status: 'done', completedAt: 1_794_304_800_000 },
    ],
    [{ completed: '2026-11-10T10:00:00Z' }, { status: 'done', completedAt: at('2026-11-10T10:00Z') }],
    [{ start_date: Date.UTC(2026, 10, 30) / 1000 }, { when: on('2026-11-30') }],
    // The day of Things, in bits.
    [{ start_date: (2026 << 16) | (11 << 12) | (30 << 7) }, { when: on('2026-11-30') }],
    [{ dueDate: '2026-11-30T00:00:00.000Z' }, { deadline: '2026-11-30' }],
    [{ notes: 'one', description: 'two' }, { notes: 'one\n\ntwo' }],
    [{ title: 7 }, { title: '7' }],
  ])('is read: %j', (given, expected) => {
    const { fields, reasons } = readOne(given);
    expect(fields).toMatchObject(expected);
    expect(reasons).toEqual([]);
  });

  test.each([
    [{ tags: [['x']] }, ['The task comes without its tag: “["x"]” is not understood.']],
    [{ start_date: 12 }, ['“start_date” is not imported. 1 row has it.']],
    [{ notes: { a: 1 } }, ['“notes” is not imported. 1 row has it.']],
    [{ completed: 'maybe' }, ['“completed” is not imported. 1 row has it.']],
    [{ status: 'blocked' }, ['“status” is not imported. 1 row has it.']],
    [{ deadline: 'some day' }, ['The task comes without its deadline: “some day” is not understood.']],
    [{ recurrence: { pattern: 'x' } }, ['“recurrence” is not imported. 1 row has it.']],
    [{ items: [7, null] }, ['“items” is not imported. 1 row has it.']],
    [{ parentId: 'gone' }, ['The task comes without its parent: “gone” is not in the file.']],
  ])('is named by its line where it is not: %j', (given, reasons) => {
    const found = readOne(given);
    expect(found.fields).toMatchObject({ title: 'A' });
    expect(found.reasons.map((reason) => reason.replace(/^\d+ /, ''))).toEqual(reasons);
  });

  test('becomes a task of its own where it has more than a title', () => {
    const draft = read(
      titled({
        type: 'to-do',
        items: [
          { title: 'B', notes: 'more' },
          { title: 'C', items: [{ title: 'D', due: '2026-11-30' }] },
        ],
      }),
    );
    expect(fieldsOf(draft)).toMatchObject([{ title: 'A' }, { title: 'B', notes: 'more' }, { title: 'C' }]);
    expect(reasonsOf(draft).join('\n')).toContain('“D” becomes a checklist item of “C”');
  });
});

test('a file of one list, and one of lists in areas, keep the names', () => {
  expect(namesOf(read({ title: 'Home', items: [{ title: 'A' }] }))).toEqual(['Home']);
  const draft = read([
    { type: 'area', title: 'House', items: [{ title: 'Kitchen', todos: [{ title: 'A' }] }] },
  ]);
  expect([draft.areas[0]?.fields.name, ...namesOf(draft)]).toEqual(['House', 'Kitchen']);
  expect(draft.tasks[0]?.parents).toEqual({ project: draft.projects[0]?.key, heading: null });
});
