import { z } from 'zod';
import { addDays } from '../../../../domain/days';
import type { SignedIn } from '../../../core/operation/trpc';
import { callAs } from './call-tool';
import type { TemplateKind } from './resources';

const MAX_VALUES = 20;
/** Lists read one workspace at a time. */
const MAX_WORKSPACES = 10;

const Workspaces = z.object({ workspaces: z.array(z.object({ id: z.string() })) });
const Tasks = z.object({ tasks: z.array(z.object({ id: z.string() })) });
const Projects = z.object({ projects: z.array(z.object({ id: z.string(), name: z.string() })) });
const Notes = z.object({ notes: z.array(z.object({ id: z.string() })) });

async function inEveryWorkspace(
  ctx: SignedIn,
  read: (workspaceId: string) => Promise<string[]>,
): Promise<string[]> {
  const { workspaces } = Workspaces.parse(await callAs(ctx, 'list_workspaces'));
  const found = await Promise.all(workspaces.slice(0, MAX_WORKSPACES).map(({ id }) => read(id)));
  return found.flat();
}

/** The days around today that begin with the typed text. */
const completeDay = ({ today }: SignedIn, typed: string): string[] =>
  Array.from({ length: 14 }, (_, index) => addDays(today, index - 6)).filter((day) => day.startsWith(typed));

const completers: Record<TemplateKind, (ctx: SignedIn, typed: string) => Promise<string[]>> = {
  plan: async (ctx, typed) => completeDay(ctx, typed),
  task: (ctx, typed) =>
    inEveryWorkspace(ctx, async (workspaceId) => {
      const q = typed ? { q: typed } : {};
      const body = await callAs(ctx, 'list_tasks', { workspaceId, limit: MAX_VALUES, ...q });
      return Tasks.parse(body).tasks.map(({ id }) => id);
    }),
  project: (ctx, typed) =>
    inEveryWorkspace(ctx, async (workspaceId) => {
      const { projects } = Projects.parse(await callAs(ctx, 'list_projects', { workspaceId }));
      const sought = typed.toLowerCase();
      return projects.filter(({ name }) => name.toLowerCase().includes(sought)).map(({ id }) => id);
    }),
  note: async (ctx, typed) => {
    const body = await callAs(ctx, 'list_notes', { limit: MAX_VALUES, ...(typed && { q: typed }) });
    return Notes.parse(body).notes.map(({ id }) => id);
  },
};

/** The ids of rows whose name contains the typed text, or the days that begin with it. */
export async function completeTemplate(ctx: SignedIn, kind: TemplateKind, typed: string) {
  const values = await completers[kind](ctx, typed.slice(0, 200));
  return toCompletion(values);
}

export const toCompletion = (values: readonly string[]) => ({
  completion: {
    values: values.slice(0, MAX_VALUES),
    total: values.length,
    hasMore: values.length > MAX_VALUES,
  },
});

export const completeDayArgument = (ctx: SignedIn, typed: string) => toCompletion(completeDay(ctx, typed));
