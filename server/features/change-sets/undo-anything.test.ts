import fc from 'fast-check';
import sql, { raw } from 'sql-template-tag';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { plannerRows } from '../../../testing/planner-rows';
import type { TestApp } from '../../../testing/test-app';
import { callAll, range, startUndo } from '../../../testing/undo-fixture';

const DAY = '2026-11-23';
type Input = Record<string, unknown>;
const NOBODY = '00000000-0000-4000-8000-000000000000';

/** A row of each kind, for a call to name. */
const Picked = z.object({
  task: z.string(),
  other: z.string(),
  project: z.string(),
  area: z.string(),
  heading: z.string(),
  comment: z.string(),
  note: z.string(),
  habit: z.string(),
  session: z.string(),
  item: z.string(),
  grant: z.string(),
  nth: z.number(),
});
type Picked = z.infer<typeof Picked>;

/** Calls that an assistant may do, with what they name. Many are refused, which changes nothing. */
const calls: readonly ((on: Picked) => [tool: string, input: Input])[] = [
  ({ nth }) => ['create_task', { title: `Task ${nth}`, tags: ['new'] }],
  ({ project, nth }) => ['create_task', { title: `In ${nth}`, projectId: project, when: 'today' }],
  ({ task, nth }) => [
    'update_task',
    { taskId: task, title: `Other ${nth}`, deadline: '2027-01-01', tags: ['x'] },
  ],
  ({ task, project }) => ['update_task', { taskId: task, projectId: project }],
  ({ task, area }) => ['update_task', { taskId: task, areaId: area, order: 3 }],
  ({ task }) => ['update_task', { taskId: task, repeat: 'every day', checklist: ['One', 'Two'] }],
  ({ task }) => ['complete_task', { taskId: task, minutes: 5 }],
  ({ task }) => ['complete_task', { taskId: task, completed: false }],
  ({ task, other }) => ['complete_tasks', { taskIds: [...new Set([task, other])] }],
  ({ task }) => ['archive_task', { taskId: task }],
  ({ task }) => ['archive_task', { taskId: task, restore: true }],
  ({ task }) => ['delete_task', { taskId: task }],
  ({ task, other }) => ['delete_tasks', { taskIds: [...new Set([task, other])] }],
  ({ task }) => ['duplicate_task', { taskId: task }],
  ({ task }) => ['convert_task_to_project', { taskId: task }],
  ({ task, project, heading }) => [
    'move_tasks',
    { taskIds: [task], to: { projectId: project, headingId: heading } },
  ],
  ({ task, other }) => [
    'update_tasks',
    { taskIds: [...new Set([task, other])], changes: { when: 'tomorrow' } },
  ],
  ({ item }) => ['restore_trash', { trashId: item }],
  ({ area, nth }) => ['create_project', { name: `Project ${nth}`, areaId: area }],
  ({ project, area }) => ['update_project', { projectId: project, areaId: area, name: 'Other' }],
  ({ project }) => ['archive_project', { projectId: project }],
  ({ project }) => ['archive_project', { projectId: project, restore: true }],
  ({ project }) => ['delete_project', { projectId: project }],
  ({ project }) => ['duplicate_project', { projectId: project }],
  ({ nth }) => ['create_area', { name: `Area ${nth}` }],
  ({ area }) => ['update_area', { areaId: area, hue: 30, notes: 'Text' }],
  ({ area }) => ['archive_area', { areaId: area }],
  ({ area }) => ['archive_area', { areaId: area, restore: true }],
  ({ area }) => ['delete_area', { areaId: area }],
  ({ project, nth }) => ['create_heading', { name: `Heading ${nth}`, projectId: project }],
  ({ heading, project }) => ['update_heading', { headingId: heading, projectId: project, name: 'Other' }],
  ({ heading }) => ['delete_heading', { headingId: heading }],
  ({ task }) => ['create_comment', { taskId: task, body: 'Which?' }],
  ({ comment }) => ['update_comment', { commentId: comment, body: 'Other' }],
  ({ comment }) => ['delete_comment', { commentId: comment }],
  ({ nth }) => ['create_note', { title: `Note ${nth}`, body: 'Text' }],
  ({ note }) => ['update_note', { noteId: note, revision: 1, body: 'Other' }],
  ({ note }) => ['delete_note', { noteId: note }],
  ({ task, nth }) => ['plan_round', { day: DAY, index: nth % 6, taskIds: [task] }],
  ({ nth }) => ['engage_round', { day: DAY, index: nth % 6 }],
  ({ nth }) => ['close_round', { day: DAY, index: nth % 6 }],
  ({ task }) => ['start_session', { taskId: task }],
  () => ['stop_session', {}],
  ({ session }) => ['delete_session', { sessionId: session }],
  ({ nth }) => ['write_journal_entry', { day: DAY, mood: 1 + (nth % 5), note: 'Fine' }],
  ({ nth }) => ['create_habit', { name: `Habit ${nth}` }],
  ({ habit }) => ['check_habit', { habitId: habit, day: DAY, count: 2 }],
  ({ habit }) => ['update_habit', { habitId: habit, name: 'Other' }],
  ({ habit }) => ['archive_habit', { habitId: habit }],
  ({ habit }) => ['delete_habit', { habitId: habit }],
  () => ['rename_tag', { tag: 'old', name: 'new' }],
  ({ task }) => ['share_task', { taskId: task, target: 'bob@example.org', role: 'reader' }],
  ({ project }) => [
    'grant_access',
    { targetKind: 'project', targetId: project, target: 'bob@example.org', role: 'reader' },
  ],
  ({ project, grant }) => ['revoke_access', { targetKind: 'project', targetId: project, accessId: grant }],
];

const sources = {
  task: 'tasks',
  other: 'tasks',
  project: 'projects',
  area: 'areas',
  heading: 'headings',
  comment: 'comments',
  note: 'notes',
  habit: 'habits',
  session: 'work_sessions',
  item: 'trash',
  grant: 'grants',
} as const;

/** Chooses among all rows that there are now. */
async function pick({ db }: TestApp, { first, second }: { first: number; second: number }): Promise<Picked> {
  const ids: Record<string, string> = {};
  for (const [name, table] of Object.entries(sources)) {
    const rows = await db.rows<{ id: string }>(sql`SELECT id FROM ${raw(table)} ORDER BY ctid`);
    ids[name] = rows[(name === 'other' ? second : first) % Math.max(rows.length, 1)]?.id ?? NOBODY;
  }
  return Picked.parse({ ...ids, nth: first });
}

/** A planner with something of everything. */
async function fill({ app, person }: Awaited<ReturnType<typeof startUndo>>): Promise<void> {
  const area = await person.area({ name: 'House' });
  const places = await Promise.all(
    range(2).map((nth) => person.project({ name: `Project ${nth}`, areaId: area.id })),
  );
  for (const { id: projectId } of places) {
    const heading = await person.heading({ name: 'Walls', projectId });
    for (const headingId of [null, heading.id])
      await person.task({ title: 'Placed', projectId, headingId, tags: ['old'], deadline: '2026-12-01' });
  }
  const repeating = await person.task({ title: 'Water', areaId: area.id, repeat: 'every week', when: DAY });
  await person.task({ title: 'Loose', checklist: ['One'] });
  const { username: target } = await app.accountWithEmail('bob@example.org');
  await callAll(person, 'grant_access', [
    { targetKind: 'project', targetId: places[0]?.id, target, role: 'commenter' },
  ]);
  await callAll(person, 'create_comment', [{ taskId: repeating.id, body: 'Mind the cat' }]);
  await callAll(person, 'create_note', [{ title: 'Plan', body: 'Text' }]);
  await callAll(person, 'create_habit', [{ name: 'Run' }]);
  await callAll(person, 'plan_round', [{ day: DAY, index: 1, taskIds: [repeating.id] }]);
  await callAll(person, 'log_session', [{ taskId: repeating.id, minutes: 20 }]);
}

const Steps = fc.array(fc.record({ call: fc.nat(calls.length - 1), first: fc.nat(50), second: fc.nat(50) }), {
  minLength: 1,
  maxLength: 12,
});

test('undo of any calls leaves the planner as it was before them', async () => {
  await using setup = await startUndo();
  const { app, assistant } = setup;
  await fill(setup);
  const before = await plannerRows(app);
  await fc.assert(
    fc.asyncProperty(Steps, async (steps) => {
      const done: string[] = [];
      for (const { call, ...numbers } of steps) {
        const [tool, input] = calls[call]?.(await pick(app, numbers)) ?? ['', {}];
        const { status } = await assistant.call(tool, input);
        expect([tool, status]).not.toEqual([tool, 500]);
        if (status < 300) done.push(`${tool} ${JSON.stringify(input)}`);
      }
      const isUndone = await assistant.refusal('undo_change_set');
      expect([done, isUndone]).toEqual([done, expect.toBeOneOf(['200', '404'])]);
      expect([done, await plannerRows(app)]).toEqual([done, before]);
    }),
    // The planner goes on from run to run, so there is nothing to shrink.
    { numRuns: Number(process.env['FUZZ_RUNS'] ?? 25), endOnFailure: true },
  );
}, 100_000);
