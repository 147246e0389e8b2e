import { expect, test } from 'vitest';
import { z } from 'zod';
import { plannerClient } from '../../../testing/planner-client';
import { createApp } from '../../../testing/test-app';
import { ImportReport } from '../../wire/exchange';

const Answer = z.object({ report: ImportReport });
const today = '2026-11-21';

async function createPlanner() {
  const app = await createApp();
  const planner = plannerClient(app.transport('rest').as(await app.account('Ann'), { today }));
  const importFile = async (source: string, content: string) =>
    (await planner.expectOk(Answer, 'import_data', { source, content, dryRun: false })).report;
  return { ...planner, importFile, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

test('a series and its done occurrences are imported once, also from a later file', async () => {
  await using planner = await createPlanner();
  const series = 'BEGIN:VTODO\nUID:r\nSUMMARY:Water\nDTSTART:20261118T090000\nRRULE:FREQ=DAILY\nEND:VTODO\n';
  const done = (day: string) =>
    `BEGIN:VTODO\nUID:r\nSUMMARY:Water\nRECURRENCE-ID:${day}T090000\nSTATUS:COMPLETED\nCOMPLETED:${day}T100000Z\nEND:VTODO\n`;
  const calendar = (...parts: string[]) => `BEGIN:VCALENDAR\n${parts.join('')}END:VCALENDAR\n`;
  const first = calendar(done('20261120'), series);
  expect((await planner.importFile('ics', first)).tasks).toBe(2);
  expect((await planner.importFile('ics', first)).tasks).toBe(0);
  const later = calendar(series, done('20261121'), done('20261120'));
  expect((await planner.importFile('ics', later)).tasks).toBe(1);
  const { tasks } = await planner.tasks({ status: 'any' });
  expect(tasks.map(({ status, when }) => [status, when])).toEqual(
    expect.arrayContaining([
      ['open', { kind: 'date', date: today, hasTime: true, time: '09:00' }],
      ['done', expect.objectContaining({ date: '2026-11-20' })],
      ['done', expect.objectContaining({ date: today })],
    ]),
  );
});

test('a done task without a date is done, and in no journal or statistics', async () => {
  await using planner = await createPlanner();
  const { skipped } = await planner.importFile(
    'csv',
    'title,status,completed at\nOld,done,\nNew,done,2026-11-10\n',
  );
  expect(skipped).toMatchObject([{ line: 2, reason: expect.stringContaining('completion date') }]);
  const { tasks } = await planner.tasks({ status: 'done' });
  expect(tasks.map(({ title }) => title).sort()).toEqual(['New', 'Old']);
  const Journal = z.object({ completions: z.array(z.object({ title: z.string() })) });
  const { completions } = await planner.expectOk(Journal, 'get_journal', { since: 0 });
  expect(completions.map(({ title }) => title)).toEqual(['New']);
  const Stats = z.object({ stats: z.object({ totals: z.object({ completed: z.number() }) }) });
  const { stats } = await planner.expectOk(Stats, 'get_stats', { from: '2026-11-01', to: today });
  expect(stats.totals.completed).toBe(1);
});
