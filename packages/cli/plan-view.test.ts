import { expect, test } from 'vitest';
import { planText } from './plan-view';

test('shows the meetings of a day with their times on the clock here, and never their control characters', () => {
  const event = (title: string, start: Date, end: Date) => ({
    title,
    start: start.toISOString(),
    end: end.toISOString(),
    allDay: false,
  });
  const at = (hour: number, minute = 0) => new Date(2026, 10, 27, hour, minute);
  const text = planText({
    day: '2026-11-27',
    rounds: [],
    tasks: [],
    events: [
      { title: 'Trip', start: '2026-11-27', end: '2026-11-28', allDay: true },
      event('Stand-up\u001b[31m', at(9, 30), at(9, 45)),
    ],
  });
  const [, meetings] = text.split('\n\n');
  expect(meetings).toMatch(/^Meetings\n {2}all day +Trip.*\n {2}09:30–09:45 +Stand-up/);
  expect(text).not.toContain('\u001b[31m');
});
