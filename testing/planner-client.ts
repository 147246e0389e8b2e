import { z } from 'zod';
import { Session } from '../server/wire/day';
import { Area, Heading, Project } from '../server/wire/places';
import { Task } from '../server/wire/task';

/** An answer in REST terms, whatever the transport. */
export interface Answer {
  status: number;
  body: unknown;
}

/** Calls a tool as one caller over one transport. */
export type Call = (tool: string, input?: Record<string, unknown>) => Promise<Answer>;

const Envelope = z.object({
  error: z.object({ code: z.string(), details: z.array(z.object({ field: z.string() })) }),
});

const Completion = z.strictObject({
  task: Task,
  next: Task.nullable(),
  stopped: Session.nullable(),
  session: Session.nullable(),
});

const TaskPage = z.strictObject({
  tasks: z.array(Task),
  nextCursor: z.string().nullable(),
  day: z.string(),
  matches: z.record(z.string(), z.number()).optional(),
});

/** Calls tools, throws when a call is refused, and checks the answer by a schema. */
function okExpecter(call: Call) {
  return async <Shape>(schema: z.ZodType<Shape>, tool: string, input: Record<string, unknown> = {}) => {
    const { status, body } = await call(tool, input);
    if (status >= 300) throw new Error(`${tool} answered ${status}: ${JSON.stringify(body)}`);
    return schema.parse(body);
  };
}

/** A typed client over `call`. Each method returns the checked row and throws when the call is refused. */
export function plannerClient(call: Call) {
  const expectOk = okExpecter(call);
  const expectRow =
    <Shape>(key: string, schema: z.ZodType<Shape>, tool: string) =>
    async (input: Record<string, unknown>): Promise<Shape> => {
      const answer = await expectOk(z.record(z.string(), z.unknown()), tool, input);
      return schema.parse(answer[key]);
    };
  return {
    call,
    area: expectRow('area', Area, 'create_area'),
    project: expectRow('project', Project, 'create_project'),
    heading: expectRow('heading', Heading, 'create_heading'),
    task: expectRow('task', Task, 'create_task'),
    getTask: (taskId: string) => expectRow('task', Task, 'get_task')({ taskId }),
    getProject: (projectId: string) => expectRow('project', Project, 'get_project')({ projectId }),
    updateTask: expectRow('task', Task, 'update_task'),
    tasks: (filters: Record<string, unknown> = {}) => expectOk(TaskPage, 'list_tasks', filters),
    areas: async (filters: Record<string, unknown> = {}) =>
      (await expectOk(z.object({ areas: z.array(Area) }), 'list_areas', filters)).areas,
    projects: async (filters: Record<string, unknown> = {}) =>
      (await expectOk(z.object({ projects: z.array(Project) }), 'list_projects', filters)).projects,
    headings: async (filters: Record<string, unknown>) =>
      (await expectOk(z.object({ headings: z.array(Heading) }), 'list_headings', filters)).headings,
    complete: (input: Record<string, unknown>) => expectOk(Completion, 'complete_task', input),
    reorder: (input: Record<string, unknown>) =>
      expectOk(
        z.strictObject({ tasks: z.array(Task), projects: z.array(Project) }),
        'reorder_hierarchy',
        input,
      ),
    expectOk,
    /** The status and the refused fields: `404`, or `400 moves.1.order`. */
    refusal: async (tool: string, input: Record<string, unknown> = {}): Promise<string> => {
      const { status, body } = await call(tool, input);
      if (status < 300) return `${status}`;
      const { details } = Envelope.parse(body).error;
      return [status, ...details.map((detail) => detail.field)].join(' ');
    },
  };
}
