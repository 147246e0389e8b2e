import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { addDays } from '../../../domain/days';
import { plannerClient } from '../../../testing/planner-client';
import { createApp, type TestApp } from '../../../testing/test-app';
import { ExportDocument } from '../../wire/exchange';

const DAY = '2026-11-21';
const Habit = z.object({ habit: z.looseObject({ id: z.string() }) }).transform(({ habit }) => habit);

const words = fc
  .string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
  .filter((text) => text.trim() !== '');
const place = fc.constantFrom<'root' | 'area' | 'project' | 'heading'>('root', 'area', 'project', 'heading');
const Work = fc.record({
  task: fc.record({
    title: words,
    notes: fc.constantFrom('', 'line\nline "quoted", 🙂'),
    priority: fc.integer({ min: 0, max: 3 }),
    when: fc.constantFrom('today', 'someday', '2026-01-31', '2026-11-21T09:30'),
    deadline: fc.constantFrom(null, '2026-12-01'),
    tags: fc.uniqueArray(words, { maxLength: 3 }),
    checklist: fc.array(words, { maxLength: 3 }),
    durationMin: fc.constantFrom(null, 15),
    remindAt: fc.constantFrom(null, 1_924_992_000_000),
    repeat: fc.constantFrom(null, { every: 1, unit: 'month' }, { every: 2, unit: 'week' }),
    order: fc.integer({ min: 1, max: 1_000_000 }),
  }),
  place,
  fate: fc.constantFrom<'open' | 'complete_task' | 'archive_task'>('open', 'complete_task', 'archive_task'),
  comment: fc.option(words),
});
const Account = fc.record({
  work: fc.uniqueArray(Work, { minLength: 1, maxLength: 5, selector: ({ task }) => task.order }),
  archived: fc.constantFrom('none', 'project', 'area'),
  mood: fc.constantFrom(null, 1, 5),
});

type Account = typeof Account extends fc.Arbitrary<infer Value> ? Value : never;

/** An export without what differs between accounts; ids are replaced by the order in which they appear. */
function toComparable(exported: unknown): unknown {
  const { account: _, exportedAt: _at, ...rest } = ExportDocument.parse(exported);
  const ids = new Map<string, string>();
  const text = JSON.stringify(rest).replace(/[\da-f]{8}-[\da-f-]{27}/g, (id) => {
    const known = ids.get(id) ?? `id ${ids.size}`;
    ids.set(id, known);
    return known;
  });
  return JSON.parse(text);
}

const createPlanner = async (app: TestApp, name: string) =>
  plannerClient(app.transport('rest').as(await app.account(name), { today: DAY }));
type Planner = Awaited<ReturnType<typeof createPlanner>>;

async function fillTeam(planner: Planner) {
  const { call } = planner;
  const { body: me } = await call('get_me');
  const { body } = await call('create_workspace', { name: 'Acme' });
  const workspaceId = Object(body).workspace.id;
  const team = await planner.area({ name: 'Office', workspaceId });
  await call('set_workspace_access', { targetKind: 'area', targetId: team.id, access: 'view' });
  const { id: launchId } = await planner.project({ name: 'Launch', areaId: team.id });
  const { id: tilesId } = await planner.heading({ name: 'Text', projectId: launchId });
  // After those of the personal workspace, or new ids would decide.
  await call('update_area', { areaId: team.id, order: 2048 });
  await call('update_project', { projectId: launchId, order: 2048 });
  await call('update_heading', { headingId: tilesId, order: 2048 });
  const own = { projectId: launchId, headingId: tilesId, assigneeId: Object(me).me.id };
  const { id: sharedId } = await planner.task({ title: 'Write', ...own });
  await planner.task({ title: 'Think', workspaceId });
  await call('create_comment', { taskId: sharedId, body: 'Done soon' });
  await call('create_note', { title: 'Minutes', body: 'All agreed', workspaceId });
}

async function fillAccount(planner: Planner, { work, archived, mood }: Account) {
  const { call } = planner;
  const { id: areaId } = await planner.area({ name: 'Home', hue: 140, icon: 'house', notes: '*Quiet*' });
  const { id: projectId } = await planner.project({ name: 'Kitchen', areaId, deadline: '2027-01-01' });
  const { id: headingId } = await planner.heading({ name: 'Walls', projectId, deadline: DAY });
  const places = { root: {}, area: { areaId }, project: { projectId }, heading: { projectId, headingId } };
  for (const { task, place: at, fate, comment } of work) {
    const { id: taskId } = await planner.task({ ...task, ...places[at] });
    await call('plan_round', { day: DAY, index: work.length, taskIds: [taskId] });
    if (comment) await call('create_comment', { taskId, body: comment });
    if (fate !== 'open') await call(fate, { taskId });
    await call('log_session', { taskId, startedAt: task.order, endedAt: task.order + 60_000 });
  }
  await call('engage_round', { day: DAY, index: 0 });
  await call('write_journal_entry', { day: DAY, mood, note: 'Tired' });
  await call('create_note', { title: 'Colors', body: 'Blue' });
  await call('plan_round', { day: DAY, index: 5, taskIds: [], name: 'Evening', startsAt: '18:00' });
  await call('plan_round', { day: addDays(DAY, 1), index: 5, name: null, startsAt: null });
  const { id: habitId } = await planner.expectOk(Habit, 'create_habit', { name: 'Run', weekdays: [1, 3] });
  await call('check_habit', { habitId, day: DAY, count: 2 });
  await call('create_view', {
    name: 'Urgent',
    filter: { priority: { min: 2 }, projectId },
    sort: 'deadline',
  });
  await call('create_package', { kind: 'prompt', name: 'Review', content: 'What went well?' });
  await fillTeam(planner);
  if (archived === 'project') await call('archive_project', { projectId });
  if (archived === 'area') await call('archive_area', { areaId });
}

test('a fresh account exports what it imported', async () => {
  await using app = await createApp();
  await fc.assert(
    fc.asyncProperty(Account, async (account) => {
      const [ann, ben] = [await createPlanner(app, 'Ann'), await createPlanner(app, 'Ben')];
      await fillAccount(ann, account);
      const { body: exported } = await ann.call('export_account');
      const input = { source: 'parcours', content: JSON.stringify(exported), dryRun: false };
      for (const planner of [ben, ben, ann]) {
        expect(await planner.call('import_data', input)).toMatchObject({ status: 200 });
        expect(toComparable((await planner.call('export_account')).body)).toEqual(toComparable(exported));
      }
    }),
    { numRuns: 6, endOnFailure: true },
  );
});
