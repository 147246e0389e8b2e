import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type ActionInputArbitraries, actionInputs } from '@/testing/action-inputs';
import { callerOf, createPlaces, DAY } from '@/testing/page-caller';
import { createApp } from '@/testing/test-app';
import type { Rows } from '../actions/act';
import type { Action, ActionInputs } from '../actions/actions';
import { inverseOf, inverses } from '../actions/inverse';
import { foldTasks } from '../actions/task-effects';
import { applyOverlay, isOf, tasksOf } from './page-overlay';
import { isOfflineWrite } from './waiting-write';

const app = await createApp();
const who = await app.account('Ann');

interface Read {
  queryKey: readonly unknown[];
  data: unknown;
}

let answers: Read[] = [];
let inputs: ActionInputArbitraries;

const find = (reads: readonly Read[], id: string) => reads.flatMap(tasksOf).find((task) => task.id === id);

/** The answers with actions, as a page shows them. */
function shown(reads: readonly Read[], actions: readonly Action[]): Read[] {
  const writes = actions.map((write, at) => ({ key: `k${at}`, at: at + 1, write }));
  const { workspaceId, id, username, email } = who;
  const me = { id, username, email, name: null, image: null };
  const known = (taskId: string) => find(reads, taskId);
  const effects = foldTasks(writes, { find: known, workspaceId, lastOrder: 9_000 });
  const now = (taskId: string) => effects.get(taskId)?.task ?? known(taskId);
  const overlay = { writes, effects, workspaceId, me, find: now };
  return reads.map((read) => ({ ...read, data: applyOverlay(read, overlay) }));
}

/** The rows that pages have when a person acts. */
function rowsOf(reads: readonly Read[]): Rows {
  const frame = reads.find((read) => isOf('screens.frame', read));
  const of = <Path extends Parameters<typeof isOf>[0]>(path: Path) =>
    reads.flatMap((read) => (isOf(path, read) ? [read.data] : []));
  const preferences = frame && isOf('screens.frame', frame) ? frame.data.me.preferences : undefined;
  return {
    tasks: reads.flatMap(tasksOf),
    rounds: of('screens.plan').flatMap(({ plan }) => plan.rounds),
    projects: of('screens.frame').flatMap(({ projects }) => projects),
    areas: of('screens.frame').flatMap(({ areas }) => areas),
    views: of('screens.frame').flatMap(({ views }) => views),
    headings: of('screens.show').flatMap(({ headings }) => headings),
    sessions: of('screens.plan').flatMap(({ plan }) => plan.sessions),
    entries: of('screens.plan').flatMap(({ plan }) => plan.entry ?? []),
    events: of('screens.plan').flatMap(({ plan }) => plan.events ?? []),
    habits: of('habits.board').flatMap(({ habits }) => habits),
    members: of('workspaces.members').flatMap(({ members }) => members),
    connections: of('screens.calendars').flatMap(({ connections }) => connections),
    preferences,
  };
}

/** Leaves out the order of tags, checks and keys, instants of changes, and empty entries. */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).flatMap(([name, field]): [string, unknown][] => {
    if (name === 'updatedAt' || field === undefined) return [];
    if (name === 'closedAt') return [[name, field !== null]];
    if (name === 'name' && field === null) return [];
    if (['tags', 'checks', 'keys'].includes(name) && Array.isArray(field))
      return [
        [
          name,
          field
            .map(tidy)
            .map((one) => JSON.stringify(one))
            .sort(),
        ],
      ];
    if (name === 'entry' && isEmptyEntry(field)) return [[name, null]];
    if (name === 'entries' && Array.isArray(field))
      return [[name, field.filter((one) => !isEmptyEntry(one)).map(tidy)]];
    return [[name, tidy(field)]];
  });
  return Object.fromEntries(fields);
}

const isEmptyEntry = (entry: unknown): boolean =>
  Reflect.get(Object(entry), 'note') === '' && Reflect.get(Object(entry), 'mood') === null;

const dataOf = (reads: readonly Read[]) =>
  reads.map(({ queryKey, data }) => ({ queryKey, data: tidy(data) }));

const Planned = z.looseObject({ plan: z.looseObject({}) });

/** A plan with an event of a calendar. */
function withEvent({ queryKey, data }: Read): Read {
  const planned = Planned.parse(data);
  const event = { id: 'call', calendarId: 'home', eventId: 'call', start: 'nine', end: 'ten' };
  return { queryKey, data: { ...planned, plan: { ...planned.plan, events: [event] } } };
}

const ofOtherServers: Read[] = [
  {
    queryKey: [['screens', 'calendars'], { input: {} }],
    data: {
      calendars: [{ calendarId: 'home', chosen: false }],
      connections: [{ id: 'dav', writeTo: null }],
    },
  },
  {
    queryKey: [['workspaces', 'members'], { input: {} }],
    data: { members: [{ membershipId: 'member', role: 'member' }], invites: [] },
  },
];

const WithId = z.object({ id: z.string() });

beforeAll(async () => {
  const { read, write } = callerOf(app, who);
  const { ids, ...places } = await createPlaces({ read, write });
  const [taskId = ''] = ids;
  const made = async (path: string, input: object, name: string) =>
    z
      .record(z.string(), z.unknown())
      .transform((answer) => WithId.parse(answer[name]).id)
      .parse(await write(path, input, z.unknown()));
  const habitId = await made('habits.create', { name: 'Run' }, 'habit');
  const viewId = await made('views.create', { name: 'Calls' }, 'view');
  const noteId = await made('notes.create', { title: 'Offers' }, 'note');
  const commentId = await made('comments.create', { taskId, body: 'Hello.' }, 'comment');
  const [since, until] = [Date.parse(`${DAY}T00:00:00Z`), Date.parse(`${DAY}T23:59:00Z`)];
  const sessionId = randomUUID();
  const session = { id: sessionId, taskId, startedAt: since + 1_000, endedAt: since + 2_000 };
  await write('screens.createSession', session, z.unknown());
  for (const index of [0, 1, 2])
    await write('rounds.plan', { day: DAY, index, taskIds: ids.slice(index, index + 1) }, z.unknown());
  await write('rounds.engage', { day: DAY, index: 1 }, z.unknown());
  await write('rounds.close', { day: DAY, index: 2 }, z.unknown());
  const ask = async (path: string, input: object) => ({
    queryKey: [path.split('.'), { input }],
    data: await read(path, input, z.unknown()),
  });
  const pages = async (path: string, input: object) => {
    const { queryKey, data } = await ask(path, input);
    return { queryKey, data: { pages: [data], pageParams: [''] } };
  };
  const screen = { day: DAY, since: 0 };
  answers = await Promise.all([
    ...['today', 'later', 'future', 'upcoming'].map((name) => ask('screens.show', { ...screen, name })),
    ask('screens.show', { ...screen, name: 'project', id: places.projectId }),
    ask('screens.show', { ...screen, name: 'area', id: places.areaId }),
    ask('screens.frame', { day: DAY }),
    ask('screens.plan', { day: DAY, since, until }).then(withEvent),
    pages('comments.list', { taskId }),
    pages('screens.notes', { limit: 30 }),
    ask('tasks.get', { taskId }),
    ask('habits.board', { day: DAY, days: 7 }),
  ]);
  answers.push(...ofOtherServers);
  inputs = actionInputs({
    workspaceId: who.workspaceId,
    ...places,
    taskIds: ids,
    habitId,
    viewId,
    noteId,
    commentId,
    sessionId,
    membershipId: 'member',
  });
});

const isPath = (path: string): path is keyof ActionInputs => Object.hasOwn(inverses, path);
const paths = Object.keys(inverses).filter(isPath);

const actionOf = (path: keyof ActionInputs): fc.Arbitrary<Action> =>
  fc
    .constant(path)
    .chain((of) => inputs[of].map((input: unknown): unknown => ({ path, input })))
    .filter(isOfflineWrite);

/** Actions without an inverse. A new one needs a reason, which the file of its noun has. */
const final = [
  ...['calendar.remove', 'comments.create', 'habits.remove', 'notifications.read', 'screens.stopSession'],
  ...['trash.remove', 'trash.restore', 'workspaces.removeMember'],
];

/** Pages show no hints that were dismissed, and nothing of what is in the trash. */
const unseen = ['coach.dismiss', 'coach.undismiss', 'selection.restore'];

test('every action has an inverse, or a reason why not', () => {
  expect(paths.filter((path) => inverses[path].reason).sort()).toEqual(final);
});

test.each(paths.filter((path) => !inverses[path].reason))(
  'the inverse of %s restores what pages show',
  (path) => {
    let seen = 0;
    // What is acted on before makes different rows. Places and texts show as the server has them.
    const others = paths.filter((other) =>
      /^(tasks|selection|rounds|habits)\.(?!remove|archive)/.test(other),
    );
    const before = fc.array(fc.constantFrom(...others).chain(actionOf), { maxLength: 3 });
    fc.assert(
      fc.property(before, actionOf(path), (earlier, action) => {
        const reads = shown(answers, earlier);
        const back = inverseOf([action], rowsOf(reads));
        if (JSON.stringify(shown(reads, [action])) !== JSON.stringify(shown(reads, []))) seen += 1;
        expect(dataOf(shown(reads, [action, ...back]))).toEqual(dataOf(shown(reads, [])));
      }),
      { numRuns: 30 },
    );
    expect(seen > 0, 'some runs change a page').toBe(!unseen.includes(path));
  },
);
