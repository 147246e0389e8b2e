import sql from 'sql-template-tag';
import { z } from 'zod';
import { query } from '../../core/operation/trpc';
import { Package } from '../../wire/collaboration';
import { Id } from '../../wire/shared';
import type { Template, TemplateContents } from '../../wire/template';
import {
  callerPublishes,
  findPackage,
  isSharedWithCaller,
  packageColumns,
  packageSource,
} from '../packages/find-package';
import { readTemplate } from '../packages/read-template';

const MOST_PACKAGES = 500;

const OwnPackage = Package.extend({ published: z.boolean() });
type OwnPackage = z.infer<typeof OwnPackage>;

/** The packages of the caller, and those shared with them. The marketplace comes from its own operation. */
export const packages = query
  .input(z.strictObject({}))
  .output(z.strictObject({ own: z.array(OwnPackage), shared: z.array(Package) }))
  .query(async ({ ctx }) => {
    const columns = packageColumns(ctx.caller.id);
    const [own, shared] = await Promise.all([
      ctx.db.rows<OwnPackage>(sql`
        SELECT ${columns}, k.published_at IS NOT NULL AS published FROM ${packageSource}
        WHERE ${callerPublishes(ctx)} ORDER BY k.created_at DESC, k.id LIMIT ${MOST_PACKAGES}`),
      ctx.db.rows<Package>(sql`
        SELECT ${columns} FROM ${packageSource} WHERE ${isSharedWithCaller(ctx)}
        ORDER BY k.created_at DESC, k.id LIMIT ${MOST_PACKAGES}`),
    ]);
    return { own, shared };
  });

const Line = z.strictObject({
  kind: z.enum(['area', 'project', 'heading', 'task']),
  name: z.string(),
  /** Its depth in the tree, from 0. */
  depth: z.int(),
});
type Line = z.infer<typeof Line>;

const taskLines = (tasks: readonly { title: string }[], depth: number): Line[] =>
  tasks.map(({ title }) => ({ kind: 'task', name: title, depth }));

const contentLines = ({ tasks, headings }: TemplateContents, depth: number): Line[] => [
  ...taskLines(tasks, depth),
  ...headings.flatMap((heading): Line[] => [
    { kind: 'heading', name: heading.name, depth },
    ...taskLines(heading.tasks, depth + 1),
  ]),
];

const projectLines = (projects: Template['projects'], depth: number): Line[] =>
  projects.flatMap((project): Line[] => [
    { kind: 'project', name: project.name, depth },
    ...contentLines(project, depth + 1),
  ]);

/** What a template makes, from the top. */
const linesOf = ({ areas, projects, tasks }: Template): Line[] => [
  ...areas.flatMap((area): Line[] => [
    { kind: 'area', name: area.name, depth: 0 },
    ...contentLines(area, 1),
    ...projectLines(area.projects, 1),
  ]),
  ...projectLines(projects, 0),
  ...taskLines(tasks, 0),
];

/** What a package holds: the text of a prompt or an agent, or what a template makes. */
export const packagePreview = query
  .input(z.strictObject({ packageId: Id }))
  .output(
    z.strictObject({
      package: Package,
      mine: z.boolean(),
      published: z.boolean(),
      text: z.string(),
      lines: z.array(Line),
    }),
  )
  .query(async ({ ctx, input: { packageId } }) => {
    const { mine, ...found } = await findPackage(ctx, packageId);
    const { content, published } = await ctx.db.one<{ content: string; published: boolean }>(
      sql`SELECT content, published_at IS NOT NULL AS published FROM packages WHERE id = ${packageId}`,
    );
    const isTemplate = found.kind === 'template';
    return {
      package: found,
      mine,
      published,
      text: isTemplate ? '' : content,
      lines: isTemplate ? linesOf(readTemplate(content)) : [],
    };
  });
