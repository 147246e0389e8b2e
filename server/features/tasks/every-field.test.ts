import { expect, test } from 'vitest';
import { z } from 'zod';
import { plannerClient } from '../../../testing/planner-client';
import { createApp } from '../../../testing/test-app';
import { Task, type TaskAnswer, TaskFields } from '../../wire/task';
import { TemplateRows } from '../../wire/template';

const TODAY = '2026-11-20';

type Field = keyof z.infer<typeof TaskFields>;
type Fields = Record<Field, unknown>;

interface Places {
  projectId: string;
  headingId: string;
  accountId: string;
}

/** A value of each field. A new field needs one, and is then followed to every place below. */
const valuesOf = ({ projectId, headingId, accountId }: Places): Fields => ({
  title: 'Paint',
  notes: 'Twice',
  priority: 2,
  when: { kind: 'date', date: '2026-11-23', hasTime: true, time: '09:00' },
  deadline: '2026-11-27',
  projectId,
  areaId: null,
  headingId,
  tags: ['home'],
  checklist: [{ label: 'Tape', done: false }],
  durationMin: 25,
  kind: 'event',
  repeat: { every: 1, unit: 'week' },
  remindAt: Date.UTC(2030, 0, 1),
  order: 512,
  assigneeId: accountId,
});

const { enum: names } = TaskFields.keyof();

function fieldsOf(task: TaskAnswer | undefined): Record<string, unknown> {
  const checklist = task?.checklist.map(({ label, done }) => ({ label, done }));
  const row: Record<string, unknown> = { ...task, checklist };
  return Object.fromEntries(Object.keys(names).map((name) => [name, row[name]]));
}

const Tasks = z.object({ tasks: z.array(Task) });
const Activity = z.object({
  activity: z.array(z.object({ changes: z.array(z.object({ field: z.string() })).optional() })),
});

async function start() {
  const app = await createApp();
  const planner = async (name: string) => {
    const account = await app.account(name);
    return { account, client: plannerClient(app.transport('rest').as(account, { today: TODAY })) };
  };
  const [ann, eve] = [await planner('Ann'), await planner('Eve')];
  const { client } = ann;
  const { id: projectId } = await client.project({ name: 'House' });
  const { id: headingId } = await client.heading({ name: 'Walls', projectId });
  const values = valuesOf({ projectId, headingId, accountId: ann.account.id });
  return {
    app,
    ann: client,
    eve: eve.client,
    values,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

type Fixture = Awaited<ReturnType<typeof start>>;
type Planner = Fixture['ann'];

const first = async (planner: Planner, tool: string, input: Record<string, unknown>) =>
  (await planner.expectOk(Tasks, tool, input)).tasks[0];

async function installed({ ann, eve, values }: Fixture) {
  const packageIdOf = z.object({ package: z.object({ packageId: z.string() }) });
  const made = await ann.expectOk(packageIdOf, 'create_template', { projectId: values.projectId });
  const { packageId } = made.package;
  await ann.call('publish_package', { packageId });
  const { created } = await eve.expectOk(z.object({ created: TemplateRows }), 'install_package', {
    packageId,
  });
  return eve.getTask(created.taskIds[0] ?? '');
}

async function imported({ ann, eve }: Fixture) {
  const { body } = await ann.call('export_account');
  await eve.call('import_data', { source: 'parcours', content: JSON.stringify(body), dryRun: false });
  return (await eve.tasks({ status: 'open' })).tasks.find(({ notes, repeat }) => notes && repeat);
}

/** Every way in which one task becomes another, and the fields that it may not take along. */
const ways: Record<
  string,
  { make: (fixture: Fixture) => Promise<TaskAnswer | undefined>; without?: Field[] }
> = {
  create_task: { make: ({ ann, values }) => ann.task({ ...values }) },
  create_tasks: {
    make: async ({ ann, values }) => first(ann, 'create_tasks', { tasks: [values, { title: 'Bare' }] }),
  },
  update_task: {
    make: async ({ ann, values }) =>
      ann.updateTask({ ...values, taskId: (await ann.task({ title: 'Bare' })).id }),
  },
  'update_tasks, then restore_trash': {
    make: async ({ ann, values }) => {
      const { id } = await ann.task({ title: 'Bare' });
      await ann.call('update_tasks', { taskIds: [id], changes: values });
      await ann.call('delete_task', { taskId: id });
      await ann.call('restore_trash', { trashId: id });
      return ann.getTask(id);
    },
  },
  create_project_tree: {
    make: async ({ ann, values }) => {
      const { projectId: _p, areaId: _a, headingId: _h, ...task } = values;
      return first(ann, 'create_project_tree', { name: 'Shed', headings: [{ name: 'Roof', tasks: [task] }] });
    },
    without: ['projectId', 'headingId'],
  },
  duplicate_task: {
    make: async ({ ann, values }) => {
      const { id: taskId } = await ann.task({ ...values });
      const { task } = await ann.expectOk(z.object({ task: Task }), 'duplicate_task', { taskId });
      return task;
    },
    without: ['order'],
  },
  duplicate_project: {
    make: async ({ ann, values }) => {
      await ann.task({ ...values });
      return first(ann, 'duplicate_project', { projectId: values.projectId, name: 'Copy' });
    },
    without: ['projectId', 'headingId', 'order'],
  },
  'create_template, then install_package': {
    make: async (fixture) => {
      await fixture.ann.task({ ...fixture.values });
      return installed(fixture);
    },
    without: ['projectId', 'headingId', 'order', 'assigneeId', 'remindAt'],
  },
  'complete_task of a series': {
    make: async ({ ann, values }) =>
      (await ann.complete({ taskId: (await ann.task({ ...values })).id })).next ?? undefined,
    without: ['when', 'deadline', 'remindAt'],
  },
  'export_account, then import_data': {
    make: async (fixture) => {
      await fixture.ann.task({ ...fixture.values });
      return imported(fixture);
    },
    without: ['projectId', 'headingId', 'assigneeId'],
  },
};

test.each(Object.entries(ways))('%s keeps every field of a task', async (_, { make, without = [] }) => {
  await using fixture = await start();
  const made = await make(fixture);
  const [expected, actual] = [{ ...fixture.values }, fieldsOf(made)];
  for (const name of without) {
    Reflect.deleteProperty(expected, name);
    Reflect.deleteProperty(actual, name);
  }
  expect(actual).toEqual(expected);
});

test('the activity names every field that an update changed', async () => {
  await using fixture = await start();
  const { ann, values } = fixture;
  const { id: taskId } = await ann.task({ title: 'Bare' });
  await ann.updateTask({ taskId, ...values });
  const { activity } = await ann.expectOk(Activity, 'list_activity', { limit: 1 });
  const unchanged = ['areaId'];
  expect(activity[0]?.changes?.map(({ field }) => field).sort()).toEqual(
    Object.keys(names)
      .filter((name) => !unchanged.includes(name))
      .sort(),
  );
});

test('tasks of one request that name different fields get the defaults of the others', async () => {
  await using fixture = await start();
  const { ann } = fixture;
  const bare = await ann.task({ title: 'Bare' });
  const { tasks } = await ann.expectOk(Tasks, 'create_tasks', {
    tasks: [{ title: 'Full', notes: 'Twice', priority: 2, tags: ['home'], kind: 'event' }, { title: 'Bare' }],
  });
  expect(fieldsOf(tasks[1])).toEqual({ ...fieldsOf(bare), order: tasks[1]?.order });
});
