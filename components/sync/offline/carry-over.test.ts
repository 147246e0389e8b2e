import { expect, test } from 'vitest';
import type { Screen, Task } from '@/server/types';
import { DAY, sampleScreen as screenOf, sampleTask as task } from '@/testing/sample-screen';
import { carryOver } from './carry-over';

test('on a new day without the server, Today has what was on it and what is due now', () => {
  const dated = (id: string, date: string) =>
    task(id, { when: { kind: 'date', date, hasTime: false, time: null } });
  const read = (name: Screen['name'], tasks: Task[]) => ({
    queryKey: [['screens', 'show'], { input: { name, day: DAY, since: 0 }, type: 'query' }],
    data: { ...screenOf(name, tasks), done: [task('over', { status: 'done' })] },
    updatedAt: 1,
  });
  const reads = [
    read('today', [task('milk')]),
    read('upcoming', [dated('tomorrow', '2026-11-23'), dated('later', '2026-11-24')]),
  ];
  const [today, upcoming, ...more] = carryOver(reads, { day: '2026-11-23', zone: 'UTC' });
  expect(more).toEqual([]);
  expect(today?.queryKey).toEqual([
    ['screens', 'show'],
    { input: { name: 'today', day: '2026-11-23', since: Date.UTC(2026, 10, 23) }, type: 'query' },
  ]);
  expect(today?.data).toMatchObject({
    day: '2026-11-23',
    tasks: [{ id: 'milk' }, { id: 'tomorrow' }],
    done: [],
  });
  expect(upcoming?.data).toMatchObject({ tasks: [{ id: 'later' }] });
});
