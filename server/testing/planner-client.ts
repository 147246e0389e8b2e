import { z } from 'zod';
import { Session } from '../wire/day';
import { Area, Heading, Project } from '../wire/places';
import { Task } from '../wire/task';

/** What any transport answers. */
export interface Answer {
  status: number;
  body: unknown;
}

/** Calls a tool as somebody, over some transport, on some day. */
export type Call = (tool: string, input?: Record<string, unknown>) => Promise<Answer>;

const Envelope = z.object({
  error: z.object({ code: z.string(), details: z.array(z.object({ field: z.string() })) }),
});

const Completion = z.strictObject({ task: Task, next: Task.nullable(), stopped: Session.nullable() });

/** A planner's verbs over `call`: each answers the checked row, and fails the test where the call is refused. */
export function planner(call: Call) {
  const done = async <Shape>(schema: z.ZodType<Shape>, tool: string, input: Record<string, unknown> = {}) => {
    const { status, body } = await call(tool, input);
    if (status >= 300) throw new Error(`${tool} answered ${status}: ${JSON.stringify(body)}`);
    return schema.parse(body);
  };
  const row =
    <Shape>(key: string, schema: z.ZodType<Shape>, tool: string) =>
    async (input: Record<string, unknown>): Promise<Shape> => {
      const answer = await done(z.record(z.string(), z.unknown()), tool, input);
      return schema.parse(answer[key]);
    };
  return {
    call,
    area: row('area', Area, 'create_area'),
    project: row('project', Project, 'create_project'),
    heading: row('heading', Heading, 'create_heading'),
    task: row('task', Task, 'create_task'),
    getTask: (taskId: string) => row('task', Task, 'get_task')({ taskId }),
    getProject: (projectId: string) => row('project', Project, 'get_project')({ projectId }),
    updateTask: row('task', Task, 'update_task'),
    tasks: (filters: Record<string, unknown> = {}) =>
      done(
        z.strictObject({ tasks: z.array(Task), nextCursor: z.string().nullable(), day: z.string() }),
        'list_tasks',
        filters,
      ),
    areas: async (filters: Record<string, unknown> = {}) =>
      (await done(z.object({ areas: z.array(Area) }), 'list_areas', filters)).areas,
    projects: async (filters: Record<string, unknown> = {}) =>
      (await done(z.object({ projects: z.array(Project) }), 'list_projects', filters)).projects,
    headings: async (filters: Record<string, unknown>) =>
      (await done(z.object({ headings: z.array(Heading) }), 'list_headings', filters)).headings,
    complete: (input: Record<string, unknown>) => done(Completion, 'complete_task', input),
    reorder: (input: Record<string, unknown>) =>
      done(z.strictObject({ tasks: z.array(Task), projects: z.array(Project) }), 'reorder_hierarchy', input),
    /** The answer as it is checked by `schema`. */
    done,
    /** `404`, or `400 moves.1.order`: how a call is refused. */
    refusal: async (tool: string, input: Record<string, unknown> = {}): Promise<string> => {
      const { status, body } = await call(tool, input);
      if (status < 300) return `${status}`;
      const { details } = Envelope.parse(body).error;
      return [status, ...details.map((detail) => detail.field)].join(' ');
    },
  };
}
