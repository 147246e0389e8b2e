import { addDays, isDay } from '../../../domain/days';
import { findMembership } from '../../core/access/row-access';
import type { Writing } from '../../core/operation/trpc';
import { AppError, conflict } from '../../platform/errors/errors';
import type {
  Template,
  TemplateContents,
  TemplateProject,
  TemplateRows,
  TemplateTask,
} from '../../wire/template';
import { insertArea } from '../areas/insert-area';
import { insertHeadings } from '../projects/insert-headings';
import { insertProject } from '../projects/insert-project';
import type { Place } from '../shared/destination';
import { insertTasks, type NewTask } from '../tasks/insert-tasks';
import { readTemplate } from './read-template';

/** What an installation writes to, and what it has written. The tasks are inserted last, all at once. */
interface Installation {
  ctx: Writing;
  workspaceId: string;
  made: TemplateRows;
  tasks: NewTask[];
}

function dayIn({ ctx }: Installation, days: number | null | undefined): string | null {
  if (days === null || days === undefined) return null;
  const day = addDays(ctx.today, days);
  if (!isDay(day)) throw conflict('This template has a day outside the calendar. Install it on another day.');
  return day;
}

function fieldsOf(to: Installation, { deadlineInDays, when, ...fields }: TemplateTask): NewTask['fields'] {
  const deadline = dayIn(to, deadlineInDays);
  if (when?.kind !== 'date') return { ...fields, deadline, when };
  return {
    ...fields,
    deadline,
    when: { kind: 'date', date: dayIn(to, when.inDays) ?? to.ctx.today, time: when.time },
  };
}

function addTasks(to: Installation, tasks: readonly TemplateTask[], place: NewTask['place']): void {
  for (const task of tasks) to.tasks.push({ fields: fieldsOf(to, task), place, workspaceId: to.workspaceId });
}

async function addContents(
  to: Installation,
  { tasks, headings }: TemplateContents,
  place: Place,
): Promise<void> {
  addTasks(to, tasks, { ...place, headingId: null });
  const ids = await insertHeadings(
    to.ctx,
    { ...place, workspaceId: to.workspaceId },
    headings.map(({ name, notes, deadlineInDays }) => ({ name, notes, deadline: dayIn(to, deadlineInDays) })),
  );
  to.made.headingIds.push(...ids);
  for (const [at, heading] of headings.entries())
    addTasks(to, heading.tasks, { ...place, headingId: ids[at] ?? null });
}

async function addProjects(
  to: Installation,
  projects: readonly TemplateProject[],
  areaId: string | null,
): Promise<void> {
  for (const { tasks, headings, deadlineInDays, ...fields } of projects) {
    const deadline = dayIn(to, deadlineInDays);
    const { id } = await insertProject(to.ctx, { ...fields, deadline, areaId, workspaceId: to.workspaceId });
    to.made.projectIds.push(id);
    await addContents(to, { tasks, headings }, { projectId: id, areaId: null });
  }
}

async function addAreas(to: Installation, areas: Template['areas']): Promise<void> {
  for (const { tasks, headings, projects, ...fields } of areas) {
    const { id } = await insertArea(to.ctx, { ...fields, workspaceId: to.workspaceId });
    to.made.areaIds.push(id);
    await addContents(to, { tasks, headings }, { projectId: null, areaId: id });
    await addProjects(to, projects, id);
  }
}

/** Content that was stored before templates were checked may be invalid. */
function readStored(content: string): Template {
  try {
    return readTemplate(content);
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    throw conflict('This template cannot be read. Ask its publisher for a new one.');
  }
}

/**
 * Makes what a template describes in the caller's personal workspace. Its days count from the caller's day.
 * @throws 409 at a limit of rows.
 */
export async function installTemplate(ctx: Writing, content: string): Promise<TemplateRows> {
  const template = readStored(content);
  const { workspaceId } = await findMembership(ctx, undefined);
  const made: TemplateRows = { areaIds: [], projectIds: [], headingIds: [], taskIds: [] };
  const to: Installation = { ctx, workspaceId, made, tasks: [] };
  await addAreas(to, template.areas);
  await addProjects(to, template.projects, null);
  addTasks(to, template.tasks, { projectId: null, areaId: null, headingId: null });
  made.taskIds.push(...(await insertTasks(ctx, to.tasks)).map(({ id }) => id));
  return made;
}
