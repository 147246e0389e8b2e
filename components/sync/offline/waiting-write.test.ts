import { describe, expect, test } from 'vitest';
import type { Action } from '../actions/actions';
import { dependentsOf, isDoubtful, judge, nextToSend, type WaitingWrite } from './waiting-write';

const HOUR = 3_600_000;

const waiting = (key: string, write: Action, more: Partial<WaitingWrite> = {}): WaitingWrite => ({
  key,
  account: 'ann',
  at: 1_000,
  day: '2026-11-22',
  label: key,
  write,
  ...more,
});

const complete = (taskId: string): Action => ({ path: 'tasks.complete', input: { taskId } });
const add: Action = { path: 'screens.createTasks', input: { tasks: [{ id: 'soap', title: 'Buy soap' }] } };

describe('the order of sending', () => {
  test('is the order in which the writes were made', () => {
    const newer = waiting('newer', complete('a'), { at: 2_000 });
    const older = waiting('older', complete('b'));
    expect(nextToSend([newer, older])).toBe(older);
    expect(nextToSend([newer])).toBe(newer);
    expect(nextToSend([])).toBeUndefined();
  });

  test('leaves out a refused write and what changes the task that it would have created', () => {
    const refused = waiting('made', add, { refusal: 'The title is too long.' });
    const dependent = waiting('done', complete('soap'), { at: 2_000 });
    const other = waiting('other', complete('a'), { at: 3_000 });
    expect(nextToSend([refused, dependent, other])).toBe(other);
    expect(dependentsOf(refused, [refused, dependent, other])).toEqual([dependent]);
  });
});

test('a task in a project that is refused waits for it', () => {
  const project = waiting('made', { path: 'screens.createProject', input: { id: 'shed', name: 'Shed' } });
  const inside = waiting('filed', { path: 'tasks.update', input: { taskId: 'a', projectId: 'shed' } });
  expect(dependentsOf(project, [project, inside])).toEqual([inside]);
});

test('a write is doubtful once the server may have done it and has forgotten its key', () => {
  const never = waiting('never', complete('a'), { at: 0 });
  expect(isDoubtful(never, 1_000 * HOUR)).toBe(false);
  expect(isDoubtful({ ...never, triedAt: 0 }, 22 * HOUR)).toBe(false);
  expect(isDoubtful({ ...never, triedAt: 0 }, 24 * HOUR)).toBe(true);
});

describe('an answer to a waiting write', () => {
  const one = waiting('one', complete('a'));
  const kindOf = (status: number, write = one) =>
    judge(write, { status, message: 'Because.', isPassing: false }).kind;

  test.each([
    [200, 'done'],
    [401, 'signed-out'],
    [429, 'again'],
    [503, 'away'],
    [500, 'again'],
    [400, 'refused'],
    [403, 'refused'],
    [404, 'refused'],
    [409, 'refused'],
    [422, 'refused'],
  ])('of status %i means %s', (status, kind) => expect(kindOf(status)).toBe(kind));

  test('of a calendar server that is away, which ours passes on, is a refusal', () => {
    const move = waiting('move', {
      path: 'calendar.update',
      input: { eventId: 'c/e', start: '2026-11-23', end: '2026-11-24' },
    });
    expect(kindOf(503, move)).toBe('refused');
    expect(judge(move, { status: 503, message: undefined, isPassing: false }).kind).toBe('away');
  });

  test('keeps the reason of a refusal', () => {
    expect(judge(one, { status: 409, message: 'This round is closed.', isPassing: false })).toEqual({
      kind: 'refused',
      reason: 'This round is closed.',
    });
  });

  test('of status 409 with a time to try again is sent again, because the first request still runs', () => {
    expect(judge(one, { status: 409, message: 'It still runs.', isPassing: true }).kind).toBe('again');
  });

  test('of status 500 is left to the person the third time', () => {
    expect(kindOf(500, { ...one, failures: 1 })).toBe('again');
    expect(kindOf(500, { ...one, failures: 2 })).toBe('refused');
  });
});
