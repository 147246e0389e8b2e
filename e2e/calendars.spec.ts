import type { Locator, Page } from '@playwright/test';
import type { CaldavServer } from '../testing/control-caldav';
import { startRadicale } from '../testing/radicale';
import { boxOf } from './boxes';
import { localDay } from './days';
import { endDrag } from './end-drag';
import { expect, ready, test } from './person';

test.use({ opensToday: false });

let radicale: CaldavServer;

test.beforeAll(async () => {
  radicale = await startRadicale();
});
test.afterAll(() => radicale[Symbol.asyncDispose]());

const today = async (page: Page) => (await localDay(page)).replaceAll('-', '');

/** Stores an event of today, by the clock of the browser. */
async function putEvent(
  page: Page,
  name: string,
  {
    title,
    from,
    to,
    repeats = false,
    more = [],
    server = radicale,
  }: Record<'title' | 'from' | 'to', string> & { repeats?: boolean; more?: string[]; server?: CaldavServer },
) {
  const day = await today(page);
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const times = [
    `DTSTART;TZID=${zone}:${day}T${from}00`,
    `DTEND;TZID=${zone}:${day}T${to}00`,
    ...(repeats ? ['RRULE:FREQ=DAILY'] : []),
  ];
  const about = [`UID:${name}`, 'DTSTAMP:20260101T000000Z', `SUMMARY:${title}`];
  await server.put(`/kim/home/${name}.ics`, 'BEGIN:VEVENT', ...about, ...times, ...more, 'END:VEVENT');
}

const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' });
const block = (page: Page, name: RegExp) => timeline(page).getByRole('button', { name });

interface Place {
  of: Locator;
  /** Pixels from its top. */
  top: number;
}

/** Presses the mouse at one place, moves it and releases it at another. */
async function dragTo(page: Page, from: Place, to: Place) {
  await ready(page);
  const [begin, end] = [await boxOf(from.of), await boxOf(to.of)];
  await page.mouse.move(begin.left + 60, begin.top + from.top);
  await page.mouse.down();
  await page.mouse.move(begin.left + 70, begin.top + from.top + 10, { steps: 3 });
  await page.mouse.move(end.left + 60, end.top + to.top, { steps: 10 });
  await endDrag(page);
}

const HOUR = 68;

test('plans a morning beside the events of a real calendar', async ({ page, person }) => {
  await page.clock.setFixedTime(new Date(new Date().setHours(8, 5, 0, 0)));
  await radicale.clear('kim');
  await radicale.makeCalendar('/kim/home/', 'Home');
  await putEvent(page, 'standup', { title: 'Standup', from: '1000', to: '1030' });
  await putEvent(page, 'review', { title: 'Review', from: '1300', to: '1400', repeats: true });
  await person.call('tasks.create', { title: 'Call the bank', when: { kind: 'today' } });

  await page.goto('/settings/calendars');
  await page.getByLabel('Server', { exact: true }).fill(radicale.url);
  await page.getByLabel('User name').fill('kim');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText(/does not accept this user name and password/)).toBeVisible();
  await page.getByLabel('Password').fill('secret');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Home' }).check();
  await expect(page.getByText(/^Connected · [1-9]\d* events? this week$/)).toBeVisible();

  await page.goto('/today');
  await ready(page);
  await expect(block(page, /^Standup, 10:00 to 10:30/)).toBeVisible();
  await expect(page.getByText('7h 30m free, 1h 30m in meetings')).toBeVisible();

  const hours = timeline(page).locator('[data-hours]');
  await dragTo(page, { of: hours, top: 3 * HOUR }, { of: hours, top: 4 * HOUR });
  await page.getByRole('dialog', { name: '11:00–12:00' }).getByRole('button', { name: 'Round 1' }).click();
  await expect(block(page, /^Round 1, 11:00 to 12:00/)).toBeVisible();
  await block(page, /^Round 1/).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('Round 1: 11:30–12:45')).toBeVisible();

  const row = page.locator('[data-task-id][aria-label="Call the bank"]');
  await dragTo(page, { of: row, top: 12 }, { of: hours, top: 7.2 * HOUR });
  await expect(block(page, /^Call the bank, 15:00 to 15:30/)).toBeVisible();

  await dragTo(page, { of: hours, top: 9 * HOUR }, { of: hours, top: 9.75 * HOUR });
  await page.getByRole('textbox', { name: 'New event' }).fill('Gym');
  await page.keyboard.press('Enter');
  await block(page, /^Gym, 17:00 to 17:45/).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Swim');
  await page.keyboard.press('Enter');
  await expect(block(page, /^Swim, 17:00 to 17:45/)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(block(page, /^Gym, 17:00 to 17:45/)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(block(page, /^Gym/)).toBeHidden();

  await dragTo(page, { of: hours, top: 8 * HOUR }, { of: hours, top: 8.75 * HOUR });
  await page.getByRole('button', { name: 'Task', exact: true }).click();
  await page.getByRole('textbox', { name: 'New task in 16:00–16:45' }).fill('Read the draft');
  await page.keyboard.press('Enter');
  await expect(block(page, /^Read the draft, 16:00 to 16:45/)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();

  await block(page, /^Standup/).click();
  await page.getByRole('button', { name: /^Delete event/ }).click();
  await page.getByRole('button', { name: /^Delete for good/ }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(block(page, /^Standup/)).toBeHidden();
  await expect(() => expect(radicale.get('/kim/home/standup.ics')).rejects.toThrow('404')).toPass();

  await radicale.stop();
  await page.reload();
  await expect(block(page, /^Review, 13:00 to 14:00/)).toBeVisible();
  await expect(block(page, /^Round 1, 11:30 to 12:45/)).toBeVisible();
  await timeline(page).getByRole('button', { name: 'Hide hours' }).click();
  await page.reload();
  await ready(page);
  await expect(timeline(page)).toBeHidden();
  await page.getByRole('button', { name: /^Show hours/ }).click();
  await expect(block(page, /^Review/)).toBeVisible();

  await page.goto('/upcoming');
  await ready(page);
  await page.getByRole('button', { name: 'Week', exact: true }).click();
  const tomorrow = page.locator('section', { has: page.locator('[data-day]') }).nth(1);
  await expect(tomorrow.getByText('13:00 Review')).toBeVisible();
  await expect(tomorrow.getByText('1h in meetings')).toBeVisible();
  await tomorrow.getByRole('button', { name: /^13:00 Review/ }).click();
  await expect(page.getByRole('dialog', { name: 'Review' })).toContainText('13:00–14:00');
});

test('moves events of a calendar, and writes planned tasks to it', async ({ page, person }) => {
  await page.clock.setFixedTime(new Date(new Date().setHours(8, 5, 0, 0)));
  await using other = await startRadicale();
  await other.clear('kim');
  await other.makeCalendar('/kim/home/', 'Home');
  const more = [
    'LOCATION:Room 4',
    'DESCRIPTION:https://zoom.us/j/123',
    'ATTENDEE;CN=Lee:mailto:lee@example.org',
  ];
  await putEvent(page, 'call', {
    title: 'Call',
    from: '1000',
    to: '1030',
    repeats: true,
    more,
    server: other,
  });
  await person.call('connections.create', {
    ...{ provider: 'caldav', url: other.url, username: 'kim', password: 'secret' },
  });

  await page.goto('/settings/calendars');
  await ready(page);
  await page.getByRole('button', { name: /^no calendar, where/ }).click();
  await page.getByRole('menuitemradio', { name: /^Home/ }).click();
  await expect(page.getByText('What you move there moves the task.')).toBeVisible();
  await page.getByRole('button', { name: /^Disconnect kim/ }).click();
  await expect(page.getByRole('checkbox', { name: 'Leave the events of my tasks there' })).toBeVisible();

  await page.goto('/today');
  await ready(page);
  await block(page, /^Call, 10:00 to 10:30/).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('Call: 10:15–11:00')).toBeVisible();
  await expect.poll(() => other.get('/kim/home/call.ics')).toContain('RECURRENCE-ID');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(block(page, /^Call, 10:00 to 10:30/)).toBeVisible();
  const call = block(page, /^Call/);
  await dragTo(page, { of: call, top: 8 }, { of: call, top: 8 + HOUR });
  await expect(block(page, /^Call, 11:00 to 11:30/)).toBeVisible();
  await call.click();
  const details = page.getByRole('dialog', { name: 'Call' });
  await expect(details.getByRole('link', { name: /^Join/ })).toHaveAttribute('href', 'https://zoom.us/j/123');
  await expect(details).toContainText('Room 4');
  await expect(details).toContainText('Lee');

  await person.call('tasks.create', {
    title: 'Write',
    when: {
      kind: 'date',
      date: await localDay(page),
      time: '14:00',
    },
  });
  await expect.poll(() => other.get('/kim/home/'), { timeout: 20_000 }).toContain('SUMMARY:Write');

  await page.goto('/upcoming');
  await ready(page);
  await page.getByRole('button', { name: 'Week', exact: true }).click();
  const columns = page.locator('section', { has: page.locator('[data-day]') });
  const callOn = (nth: number) => columns.nth(nth).getByRole('button', { name: /^10:00 Call/ });
  await dragTo(page, { of: callOn(1), top: 10 }, { of: columns.nth(3).locator('[data-day]'), top: 10 });
  await expect(callOn(3)).toHaveCount(2);
  await expect(callOn(1)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(callOn(1)).toBeVisible();
  await expect(callOn(3)).toHaveCount(1);

  await callOn(1).click();
  await details.getByLabel('To', { exact: true }).fill('11:15');
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Call: 10:00–11:15')).toBeVisible();
  await expect.poll(() => other.get('/kim/home/call.ics')).toMatch(/DTEND[^:]*:\d{8}T111500/);
});
