import { expect, test } from 'vitest';
import { onDay, onDayAt } from '@/domain/when';
import { labelsFor } from '@/language/labels';
import { textIn } from '@/language/load-messages';
import type { Screen, Task } from '@/server/types';
import { entriesOf, groupsOf, placesOf } from './groups';

const TODAY = '2026-11-23';
const FRIDAY = '2026-11-27';

const task = (id: string, patch: Partial<Task>): Task => ({
  ...{
    id,
    title: id,
    kind: 'task',
    notes: '',
    status: 'open',
    priority: 0,
    order: 0,
    tags: [],
    checklist: [],
  },
  ...{ projectId: null, areaId: null, headingId: null, workspaceId: 'w', durationMin: null, repeat: null },
  ...{ completedAt: null, createdAt: 0, updatedAt: 0, commentCount: 0, accessRole: 'owner' },
  ...{ when: { kind: 'anytime' }, deadline: null },
  ...patch,
});

const upcoming = (tasks: Task[]): Screen => ({
  ...{ name: 'upcoming', day: TODAY, tasks, done: [], doneCount: 0, headings: [], projects: [] },
  ...{ project: null, area: null, fileCount: null, near: [], later: [], isSorted: false },
});

const reader = {
  language: 'en',
  dates: await textIn('en', 'dates'),
  common: await textIn('en', 'common'),
  timeFormat: 24,
} as const;
const grouping = {
  places: placesOf(),
  t: await textIn('en', 'tasks'),
  common: reader.common,
  labels: labelsFor(reader),
};

const shown = (tasks: Task[]) =>
  groupsOf(upcoming(tasks), grouping).flatMap((group) => [
    ...group.tasks.map(({ id }) => `${group.key} ${id}`),
    ...(group.marks ?? []).map(({ kind, id }) => `${group.key} ${kind} ${id}`),
  ]);

test('shows on Upcoming what is due today without a plan, and no other task of today', () => {
  const tasks = [
    task('planned', { when: onDay(TODAY), deadline: FRIDAY }),
    task('planned and due', { when: { kind: 'today' }, deadline: TODAY }),
    task('due', { deadline: TODAY }),
    task('friday', { when: onDay(FRIDAY) }),
  ];
  expect(shown(tasks)).toEqual([`${TODAY} deadline due`, `${FRIDAY} friday`, `${FRIDAY} deadline planned`]);
});

test('lists what has a time on a day first and by time, and the rest in its order', () => {
  const at = (time: string) => ({ when: onDayAt(FRIDAY, time) });
  const tasks = [
    task('swim', { when: onDay(FRIDAY) }),
    task('call', at('09:00')),
    task('shop', { when: onDay(FRIDAY) }),
    task('physio', at('08:30')),
  ].map((one, order) => ({ ...one, order }));
  expect(shown(tasks)).toEqual(['physio', 'call', 'swim', 'shop'].map((id) => `${FRIDAY} ${id}`));
});

const linesOf = (screen: Screen) =>
  entriesOf(groupsOf(screen, grouping).map((group) => ({ ...group, fields: {} }))).flatMap(({ kind, key }) =>
    kind === 'add' ? [key] : [],
  );

test('the line that types tasks stays when a page has groups', () => {
  const today = (tasks: Task[]): Screen => ({ ...upcoming(tasks), name: 'today' });
  const old = task('old', { when: onDay('2026-11-20') });
  expect(linesOf(today([task('a', { when: { kind: 'today' } })]))).toEqual(['add:today']);
  expect(linesOf(today([task('a', { when: { kind: 'today' } }), old]))).toEqual(['add:today']);
  expect(linesOf(today([old]))).toEqual(['add:today']);
  expect(linesOf(today([]))).toEqual([]);
});
