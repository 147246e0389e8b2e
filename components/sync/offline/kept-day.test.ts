import { expect, test } from 'vitest';
import { textIn } from '@/language/load-messages';
import { visitorPreferences } from '@/server/wire/preferences';
import type { Action, KeyedAction } from '../actions/actions';
import { keepingActions, keptDay, sessionsOf } from './kept-day';
import { sampleDay } from './sample-day';

const zone = 'Europe/Berlin';
const day = '2026-11-27';
/** 10:10 in Berlin. */
const at = Date.parse('2026-11-27T09:10:00Z');
const visit = { at, seed: '0f8fad5b-d9cb-469f-a165-70867728950e', preferences: visitorPreferences('en-GB') };
const sampleOn = async (moment: { day: string; zone: string }, begun = at) =>
  sampleDay({ ...visit, at: begun }, moment, await textIn('en', 'door'));

const keyed = (writes: readonly Action[]): KeyedAction[] =>
  writes.map((write, index) => ({ key: `${index}`, at: at + index, write }));

const bread = 'a1b2c3d4-0000-4000-8000-000000000001';

test('plans the sample day from the half hour of the visit, with one round for now', async () => {
  const { plan, screen, frame } = await sampleOn({ day, zone });
  const times = plan.plan.rounds.map(({ startsAt, endsAt }) => [startsAt, endsAt]);
  expect(times.slice(0, 3)).toEqual([
    ['10:00', '11:00'],
    ['12:00', '12:45'],
    [undefined, undefined],
  ]);
  expect(screen.tasks.map(({ when }) => when.kind === 'date' && when.time)).toContain('11:15');
  expect(frame.me.preferences).toMatchObject({ dayStart: '09:00', dayEnd: '18:00' });
});

test('keeps the sample within the day late in the evening, and begins a later day in the morning', async () => {
  const late = await sampleOn({ day, zone }, Date.parse('2026-11-27T22:50:00Z'));
  expect(late.plan.plan.rounds[1]).toMatchObject({ startsAt: '23:00', endsAt: '23:45' });
  expect(late.frame.me.preferences).toMatchObject({ dayStart: '19:00', dayEnd: '23:59' });
  expect((await sampleOn({ day: '2026-11-28', zone })).plan.plan.rounds[0]).toMatchObject({
    startsAt: '09:00',
  });
});

test('keeps what was typed or changed, and none of what the visitor left alone or undid', async () => {
  const sample = await sampleOn({ day, zone });
  const [outline, answer, call, plants] = sample.screen.tasks.map(({ id }) => id);
  if (!outline || !answer || !call || !plants) throw new Error('The sample lacks tasks.');
  const kept = keptDay(
    keyed([
      { path: 'screens.createTasks', input: { tasks: [{ id: bread, title: 'Buy bread', tags: ['food'] }] } },
      { path: 'rounds.arrange', input: { day, moves: [{ taskId: bread, to: 0 }] } },
      { path: 'rounds.engage', input: { day, index: 0 } },
      { path: 'screens.createSession', input: { id: 's', taskId: bread, startedAt: at } },
      { path: 'screens.stopSession', input: { sessionId: 's', endedAt: at + 60_000 } },
      { path: 'tasks.complete', input: { taskId: bread } },
      { path: 'tasks.update', input: { taskId: call, title: 'Call Ann' } },
      { path: 'tasks.complete', input: { taskId: answer } },
      { path: 'tasks.complete', input: { taskId: answer, completed: false } },
      { path: 'tasks.remove', input: { taskId: plants } },
    ]),
    sample,
  );
  expect(kept.tasks.map(({ title, status }) => [title, status])).toEqual([
    ['Buy bread', 'done'],
    ['Call Ann', 'open'],
  ]);
  expect(kept.rounds.map(({ name, taskIds, engaged }) => [name, taskIds, engaged])).toEqual([
    ['Deep work', [bread], true],
    ['Calls', [call], false],
  ]);
  const paths = (withRounds: boolean) => keepingActions(kept, withRounds).map(({ path }) => path);
  const ends = ['screens.createSession', 'selection.complete'];
  expect(paths(false)).toEqual(['screens.createTasks', ...ends]);
  expect(paths(true)).toEqual([
    'screens.createTasks',
    'rounds.plan',
    'rounds.engage',
    'rounds.plan',
    ...ends,
  ]);
});

test('shows the sessions that a visitor began on the sample day', async () => {
  const sample = await sampleOn({ day, zone });
  const taskId = sample.screen.tasks[0]?.id ?? '';
  const begun = keyed([{ path: 'screens.createSession', input: { id: 's', taskId, startedAt: at } }]);
  expect(sessionsOf(begun, sample)).toMatchObject([{ title: 'Write the outline', endedAt: null }]);
});
