import { describe, expect, it } from 'vitest';
import { onDay, onDayAt } from '@/domain/when';
import { labelsFor } from '@/language/labels';
import { textIn } from '@/language/load-messages';
import type { Round, Task } from '@/server/types';
import { dayBegin } from './day-begin';
import { achieved, leftToday } from './left-today';

const DAY = '2026-11-22';

const task = (id: string, patch: Partial<Task> = {}): Task => ({
  id,
  title: id,
  kind: 'task',
  commentCount: 0,
  notes: '',
  status: 'open',
  when: { kind: 'today' },
  priority: 0,
  tags: [],
  checklist: [],
  deadline: null,
  durationMin: null,
  repeat: null,
  projectId: null,
  areaId: null,
  headingId: null,
  workspaceId: 'w',
  order: 0,
  accessRole: 'owner',
  completedAt: null,
  createdAt: 0,
  updatedAt: 0,
  ...patch,
});

const round = (index: number, patch: Partial<Round> = {}): Round => ({
  ...{ day: DAY, index, taskIds: [], engaged: false, closedAt: null },
  ...patch,
});

const plan = (tasks: Task[], rounds: Round[]) => ({ day: DAY, tasks, rounds, sessions: [], entry: null });

describe('closing a day', () => {
  it('asks about each open task of the day once, in rounds first', () => {
    const [a, b] = [task('a'), task('b')];
    const done = task('done', { status: 'done' });
    const shown = leftToday(plan([b, done], [round(0, { taskIds: ['b', 'done'] })]), [a, b]);
    expect(shown.map(({ id }) => id)).toEqual(['b', 'a']);
  });

  it('does not ask about tasks that have another day, or that the caller may not change', () => {
    const later = task('later', { when: { kind: 'anytime' } });
    const moved = task('moved', { when: onDay('2026-11-23') });
    const read = task('read', { accessRole: 'reader' });
    expect(
      leftToday(plan([later, moved, read], [round(0, { taskIds: ['later', 'moved'] })]), [read]),
    ).toEqual([]);
  });

  it('says what got done', async () => {
    const [t, common, dates] = await Promise.all([
      textIn('en', 'views'),
      textIn('en', 'common'),
      textIn('en', 'dates'),
    ]);
    const labels = labelsFor({ language: 'en', dates, common, timeFormat: 24 });
    const words = { t, common, labels };
    const session = {
      id: 's',
      taskId: 'a',
      title: 'a',
      startedAt: 0,
      endedAt: 4_800_000,
      visibility: 'private' as const,
    };
    expect(achieved(3, { sessions: [session] }, words)).toBe('3 tasks, 1h 20m of focus');
    expect(achieved(0, { sessions: [] }, words)).toBe('');
  });
});

describe('what a day begins with', () => {
  const at = (time: string) => onDayAt(DAY, time);
  const event = {
    id: 'e',
    eventId: 'e',
    canEdit: true,
    title: 'Board',
    calendarId: 'c',
    allDay: false,
    start: `${DAY}T10:00:00Z`,
    end: `${DAY}T11:00:00Z`,
  };

  it('is the earliest of events, timed tasks and timed rounds', () => {
    const [letter, call] = [task('letter'), task('call', { when: at('09:30') })];
    const letters = round(0, { taskIds: ['letter'], startsAt: '09:00' });
    const begin = (...[own, rounds]: Parameters<typeof plan>) =>
      dayBegin({ ...plan(own, rounds), events: [event] }, [call], 'UTC');
    expect(begin([letter], [letters])).toEqual({ title: 'letter', time: '09:00' });
    expect(begin([letter], [round(0, { taskIds: ['letter'] })])).toEqual({ title: 'call', time: '09:30' });
    expect(begin([task('letter', { status: 'done' })], [letters])).toEqual({ title: 'call', time: '09:30' });
  });

  it('is the first open task of its rounds, then of its list, without times', () => {
    const own = plan([task('b'), task('a', { status: 'done' })], [round(1, { taskIds: ['a', 'b'] })]);
    const begin = (listed: Task[], of = own) => dayBegin({ ...of }, listed, 'UTC');
    expect(begin([task('c')])).toEqual({ title: 'b', time: null });
    expect(begin([task('c')], plan([], []))).toEqual({ title: 'c', time: null });
    expect(begin([], plan([], []))).toBeNull();
  });
});
