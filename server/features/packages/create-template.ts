import sql from 'sql-template-tag';
import { z } from 'zod';
import { diffDays } from '../../../domain/days';
import { mutation, type SignedIn } from '../../core/operation/trpc';
import { jsonOf } from '../../platform/database/tables';
import { conflict } from '../../platform/errors/errors';
import { Package, PackageFields } from '../../wire/collaboration';
import { ProjectId } from '../../wire/ids';
import type { Heading, Project } from '../../wire/places';
import type { Task } from '../../wire/task';
import { Template, type TemplateFields, templateFields } from '../../wire/template';
import { readProject } from '../projects/find-project';
import { knownRole, taskColumnsAs, taskFields, taskSource } from '../shared/columns';
import { insertPackage } from './insert-package';

const MOST_ROWS = 1_000;

type HeadingRow = Pick<Heading, 'id' | 'name' | 'notes' | 'deadline'>;

/** A task with the fields that a template holds as they are. */
type TreeTask = Task & { fields: TemplateFields };

interface Tree {
  project: Project;
  headings: HeadingRow[];
  tasks: TreeTask[];
}

/** @throws 404 if the caller may not see the project. */
async function readTree(ctx: SignedIn, projectId: string): Promise<Tree> {
  const project = await readProject(ctx, projectId);
  const headings = await ctx.db.rows<HeadingRow>(sql`
    SELECT id, name, notes, deadline FROM headings WHERE project_id = ${projectId} ORDER BY position, id LIMIT ${MOST_ROWS}`);
  const fields = jsonOf(taskSource, templateFields, taskFields);
  const tasks = await ctx.db.rows<TreeTask>(sql`
    SELECT ${taskColumnsAs(knownRole('reader'))}, ${fields} AS fields FROM tasks t WHERE t.project_id = ${projectId} AND t.status = 'open'
    ORDER BY t.position, t.id LIMIT ${MOST_ROWS}`);
  return { project, headings, tasks };
}

const dateOf = ({ when }: Task) => (when.kind === 'date' ? when.date : null);

/** The day that offsets count from: today or the earliest day, so that nothing is overdue right after an installation. */
function firstDay({ project, headings, tasks }: Tree, today: string): string {
  const days = [project, ...headings, ...tasks].map(({ deadline }) => deadline).concat(tasks.map(dateOf));
  return days.reduce<string>((first, day) => (day !== null && day < first ? day : first), today);
}

function templateOf(tree: Tree, today: string): z.input<typeof Template> {
  const first = firstDay(tree, today);
  const inDays = (day: string | null) => (day === null ? null : diffDays(first, day));
  const toTask = (task: TreeTask) => ({
    ...task.fields,
    checklist: task.checklist.map(({ label }) => label),
    deadlineInDays: inDays(task.deadline),
    when:
      task.when.kind === 'date'
        ? { kind: task.when.kind, inDays: diffDays(first, task.when.date), time: task.when.time }
        : task.when,
  });
  const tasksUnder = (headingId: string | null) =>
    tree.tasks.filter((task) => task.headingId === headingId).map(toTask);
  const { name, notes, hue, icon, deadline } = tree.project;
  const headings = tree.headings.map((heading) => ({
    name: heading.name,
    notes: heading.notes,
    deadlineInDays: inDays(heading.deadline),
    tasks: tasksUnder(heading.id),
  }));
  const place = { tasks: tasksUnder(null), headings };
  return { version: 1, projects: [{ name, notes, hue, icon, deadlineInDays: inDays(deadline), ...place }] };
}

/** @throws 409 if the project is too large for a template. */
function contentOf(tree: Tree, today: string): string {
  const template = templateOf(tree, today);
  const read = Template.safeParse(template);
  const content = JSON.stringify(template);
  if (read.success && PackageFields.shape.content.safeParse(content).success) return content;
  throw conflict(
    `The project is too large for a template. ${read.error?.issues[0]?.message ?? 'Shorten its notes.'}`,
  );
}

export const createTemplate = mutation
  .meta({
    summary: 'Make a template package of a project: its headings and open tasks.',
    description: 'Its days become relative to the day of the installation. No checklist item is done.',
    rest: 'POST /packages/from-project',
    tool: 'create_template',
    kind: ['write'],
    event: null,
  })
  .input(z.strictObject({ projectId: ProjectId }))
  .output(z.strictObject({ package: Package }))
  .mutation(async ({ ctx, input: { projectId } }) => {
    const tree = await readTree(ctx, projectId);
    const created = await insertPackage(ctx, {
      kind: 'template',
      name: tree.project.name,
      emoji: '',
      summary: '',
      content: contentOf(tree, ctx.today),
      workspaceId: null,
    });
    return { package: created };
  });
