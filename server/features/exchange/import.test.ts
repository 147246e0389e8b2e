import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { readReason } from '../../../domain/import-reasons';
import { plannerClient } from '../../../testing/planner-client';
import { createApp, type TransportName, transports } from '../../../testing/test-app';
import { filesOf } from '../../../testing/upload';
import { ExportDocument, ImportReport } from '../../wire/exchange';

const Answer = z.object({ report: ImportReport });

async function createPlanners(transport: TransportName = 'rest') {
  const app = await createApp();
  const as = async (name: string) => {
    const { call, ...planner } = plannerClient(app.transport(transport).as(await app.account(name)));
    const importData = async (input: Record<string, unknown>) =>
      (await planner.expectOk(Answer, 'import_data', { dryRun: false, ...input })).report;
    const exportData = () => planner.expectOk(ExportDocument, 'export_account');
    return { ...planner, call, importData, exportData };
  };
  return { as, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

const lines = (...rows: string[]) => `${rows.join('\n')}\n`;

const files = {
  csv: lines(
    'title,project,area,heading,tags,priority,when,deadline,notes',
    'Order tiles,Kitchen,Home,Walls,"shop, phone",high,2026-11-21,2026-12-01,"Two',
    'lines"',
    ',Kitchen,,,,,,,',
    'Call Ann,,,,,,tomorrow,,',
    'Paint,,,,,,the day after never,,',
  ),
  todoist: lines(
    'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE',
    'section,Walls,,,,,,,,',
    'task,Order tiles @shop,From the mill,1,1,,,2026-11-21,en,',
    'task,Measure,,4,2,,,,,',
    'task,The north wall,,4,3,,,,,',
    'note,Ask Ben,,,,,,,,',
  ),
  ticktick: lines(
    '"Date: 2026-11-21+0000"',
    '"Version: 7.1"',
    '"Status: ',
    '0 Normal',
    '1 Completed',
    '2 Archived"',
    '"Folder Name","List Name","Title","Kind","Tags","Content","Is Check list","Start Date","Due Date","Reminder","Repeat","Priority","Status","Created Time","Completed Time","Order","Timezone","Is All Day","Is Floating","Column Name","taskId"',
    '"Home","Kitchen","Order tiles","TEXT","shop","","N","2026-11-20T23:00:00+0000","2026-11-30T23:00:00+0000","","FREQ=WEEKLY;INTERVAL=2","5","0","","","1","Europe/Berlin","true","false","Walls","7"',
    '"","Inbox","Paint","TEXT","","","N","","","","","0","2","","2026-11-01T10:00:00+0000","2","Europe/Berlin","","false","","8"',
  ),
  things: JSON.stringify(
    [
      {
        type: 'project',
        attributes: {
          title: 'Kitchen',
          area: 'Home',
          items: [
            { type: 'heading', attributes: { title: 'Walls' } },
            {
              type: 'to-do',
              attributes: {
                title: 'Order tiles',
                when: '2026-11-21',
                deadline: '2026-12-01',
                tags: ['shop'],
                'checklist-items': [
                  { type: 'checklist-item', attributes: { title: 'Measure', completed: true } },
                ],
              },
            },
          ],
        },
      },
      { type: 'to-do', attributes: { title: 'Paint', when: 'someday', canceled: true } },
    ],
    null,
    1,
  ),
  ics: lines(
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VTODO',
    'UID:tiles@example.org',
    'SUMMARY:Order tiles',
    'DESCRIPTION:From the',
    '  mill',
    'DTSTART:20261121T093000',
    'DUE;VALUE=DATE:20261201',
    'CATEGORIES:shop,phone',
    'PRIORITY:1',
    'RRULE:FREQ=WEEKLY;BYDAY=SA,MO;UNTIL=20271231T000000Z',
    'END:VTODO',
    'BEGIN:VEVENT',
    'SUMMARY:Lunch',
    'END:VEVENT',
    'BEGIN:VTODO',
    'UID:paint@example.org',
    'SUMMARY:Paint',
    'STATUS:COMPLETED',
    'COMPLETED:20261101T100000Z',
    'END:VTODO',
    'END:VCALENDAR',
  ).replaceAll('\n', '\r\n'),
};
type Source = keyof typeof files;

/** What each file makes, and the lines of what it does not. */
const expected: Record<Source, { counts: [number, number, number, number]; skipped: number[] }> = {
  csv: { counts: [1, 1, 1, 3], skipped: [4, 6] },
  todoist: { counts: [0, 1, 1, 2], skipped: [4, 5] },
  ticktick: { counts: [1, 1, 1, 2], skipped: [] },
  things: { counts: [1, 1, 1, 1], skipped: [37] },
  ics: { counts: [0, 0, 0, 2], skipped: [14] },
};

const tiles = {
  title: 'Order tiles',
  when: { kind: 'date', date: '2026-11-21' },
  tags: expect.arrayContaining(['shop']),
  status: 'open',
};
const tasks: Record<Source, object[]> = {
  csv: [
    { ...tiles, priority: 3, deadline: '2026-12-01', notes: 'Two\nlines' },
    { title: 'Call Ann' },
    { title: 'Paint' },
  ],
  todoist: [
    { ...tiles, priority: 3, notes: 'From the mill' },
    {
      title: 'Measure',
      priority: 0,
      notes: 'Ask Ben',
      checklist: [{ label: 'The north wall', done: false }],
    },
  ],
  ticktick: [
    { ...tiles, priority: 3, deadline: '2026-12-01', repeat: { every: 2, unit: 'week' } },
    { title: 'Paint', status: 'done', completedAt: Date.parse('2026-11-01T10:00:00Z') },
  ],
  things: [{ ...tiles, deadline: '2026-12-01', checklist: [{ label: 'Measure', done: true }] }],
  ics: [
    {
      ...tiles,
      when: { ...tiles.when, time: '09:30' },
      deadline: '2026-12-01',
      priority: 3,
      notes: 'From the mill',
      repeat: { every: 1, unit: 'week', weekdays: [1, 6], until: '2027-12-31' },
    },
    { title: 'Paint', status: 'done', completedAt: Date.parse('2026-11-01T10:00:00Z') },
  ],
};

const sources: Source[] = ['csv', 'todoist', 'ticktick', 'things', 'ics'];

describe.each(sources)('an import from %s', (source) => {
  test('creates every row once, after a preview', async () => {
    await using planners = await createPlanners();
    const [ann, eve] = [await planners.as('Ann'), await planners.as('Eve')];
    const content = files[source];
    const dry = await ann.expectOk(Answer, 'import_data', { source, content });
    const [areas, projects, headings, count] = expected[source].counts;
    expect(dry.report).toMatchObject({ areas, projects, headings, tasks: count });
    expect(dry.report.skipped.map(({ line }) => line)).toEqual(expected[source].skipped);
    expect((await ann.tasks({ status: 'any' })).tasks).toEqual([]);

    const both = await Promise.all([
      ann.importData({ source, content }),
      ann.importData({ source, content }),
    ]);
    expect(both.map((report) => report.tasks).sort()).toEqual([0, count]);
    const made = await ann.exportData();
    expect(made.tasks).toMatchObject(tasks[source]);
    expect([made.areas.length, made.projects.length, made.headings.length]).toEqual([
      areas,
      projects,
      headings,
    ]);
    if (headings > 0) expect(made.tasks[0]).toMatchObject({ headingId: made.headings[0]?.['id'] });
    expect(await ann.importData({ source, content })).toMatchObject({
      areas: 0,
      projects: 0,
      headings: 0,
      tasks: 0,
    });
    expect((await eve.exportData()).tasks).toEqual([]);
    expect(await eve.importData({ source, content })).toMatchObject({ tasks: count });
  });
});

test.each(transports)('refuses a file that it cannot read over %s', async (transport) => {
  await using planners = await createPlanners(transport);
  const ann = await planners.as('Ann');
  for (const [source, content] of [
    ['csv', 'no header'],
    ['csv', 'title\n"open'],
    ['todoist', 'title\nA'],
    ['ticktick', 'A,B'],
    ['things', '{}'],
    ['things', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
    ['parcours', '{"kind":"other"}'],
    ['parcours', '{"kind":"parcours.export","version":2}'],
    ['parcours', 'no JSON'],
    ['ics', 'SUMMARY:Tiles'],
    ['ics', 'BEGIN:VCALENDAR\nBEGIN:VTODO\nTiles'],
  ])
    expect([source, await ann.refusal('import_data', { source, content })]).toEqual([source, '400 content']);
  expect(await ann.refusal('import_data', { source: 'other', content: 'title\nA' })).toBe('400 source');
  expect(await ann.refusal('import_data', { source: 'csv' })).toBe('400 content');
});

test('imports nothing if its rows exceed a limit', async () => {
  await using app = await createApp({ env: { ROW_LIMITS: 'tasks=2' } });
  const ann = plannerClient(app.transport('rest').as(await app.account('Ann')));
  const input = { source: 'csv', content: 'title,project\nA,Kitchen\nB,\nC,\n' };
  for (const dryRun of [true, false])
    expect(await ann.refusal('import_data', { ...input, dryRun })).toBe('409');
  expect(await ann.projects()).toEqual([]);
});

test('says which rows come without a field, and which do not come', async () => {
  await using planners = await createPlanners();
  const ann = await planners.as('Ann');
  const content = 'title,deadline\nPaint,never\nTile,soon\n,2031-01-01\n';
  const { skipped } = await ann.importData({ source: 'csv', content });
  expect(skipped.map(({ line, reason }) => [line, readReason(reason)?.many])).toEqual([
    [2, 'tasks without their deadline'],
    [3, 'tasks without their deadline'],
    [4, undefined],
  ]);
});

test.each([
  ['csv', 'title,due,when\nPay rent,friday,tomorrow\n'],
  ['todoist', 'TYPE,CONTENT,DATE,DEADLINE\ntask,Pay rent,tomorrow,friday\n'],
  ['ticktick', '"Title","Start Date","Due Date"\n"Pay rent","tomorrow","friday"\n'],
  ['things', '[{"type":"to-do","title":"Pay rent","when":"tomorrow","deadline":"friday"}]'],
  [
    'parcours',
    `{"kind":"parcours.export","version":1,"tasks":[{"id":"00000000-0000-4000-8000-000000000001","title":"Pay rent",
      "when":"tomorrow","deadline":"friday"}]}`,
  ],
])('reads words for days in a file of %s', async (source, content) => {
  await using app = await createApp();
  const ann = plannerClient(app.transport('rest').as(await app.account('Ann'), { today: '2026-11-21' }));
  const { report } = await ann.expectOk(Answer, 'import_data', { source, content, dryRun: false });
  expect(report).toMatchObject({ tasks: 1, skipped: [] });
  const { tasks: made } = await ann.tasks();
  expect(made).toMatchObject([{ deadline: '2026-11-27', when: { kind: 'date', date: '2026-11-22' } }]);
});

test('names the project of a Todoist file after the file', async () => {
  await using planners = await createPlanners();
  const ann = await planners.as('Ann');
  const content = 'TYPE,CONTENT\ntask,Paint\n';
  await ann.importData({ source: 'todoist', content, name: 'Kitchen [2203306141].csv' });
  await ann.importData({ source: 'todoist', content, name: 'Garden.csv' });
  await ann.importData({ source: 'todoist', content });
  expect((await ann.projects()).map(({ name }) => name)).toEqual(['Kitchen', 'Garden', 'Todoist']);
});

test('imports only files that the account uploaded', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parcours-import-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await using app = await createApp({ env: { PARCOURS_DATA: folder } });
  const [account, other] = [await app.account('Ann'), await app.account('Eve')];
  const ann = plannerClient(app.transport('rest').as(account));
  const eve = plannerClient(app.transport('rest').as(other));
  const { id: projectId } = await ann.project({ name: 'Files' });
  const upload = async (text: string) => {
    const bytes = new TextEncoder().encode(text);
    const file = await filesOf(app, account).upload({ targetKind: 'project', targetId: projectId, bytes });
    return file.id;
  };
  const uploadId = await upload('title\nOrder tiles\n');
  const input = { source: 'csv', uploadId, dryRun: false };
  expect(await eve.refusal('import_data', input)).toBe('404');
  expect(await ann.expectOk(Answer, 'import_data', input)).toMatchObject({
    report: { tasks: 1, skipped: [] },
  });
  expect((await ann.tasks()).tasks.map(({ title }) => title)).toEqual(['Order tiles']);
  expect(await ann.refusal('import_data', { ...input, content: 'title' })).toBe('400 uploadId');
  expect(await ann.refusal('import_data', { source: 'csv' })).toBe('400 content');
  const binary = { ...input, uploadId: await upload('title\n\0') };
  expect(await ann.refusal('import_data', binary)).toBe('400 uploadId');
});
