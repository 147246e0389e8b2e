import { z } from 'zod';
import { MAX_TEMPLATE_TASKS } from '../../domain/request-limits';
import { AreaFields, HeadingFields, ProjectFields } from './places';
import { boundedArray, Id } from './shared';
import { TaskFields } from './task';
import { Time } from './when';

const MOST_PLACES = 50;
const MOST_DAYS = 36_500;

/** Days after the installation. */
const InDays = z.int().min(-MOST_DAYS).max(MOST_DAYS);

const RelativeWhen = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('today') }),
  z.strictObject({ kind: z.literal('anytime') }),
  z.strictObject({ kind: z.literal('someday') }),
  z.strictObject({ kind: z.literal('date'), inDays: InDays, time: Time.nullish() }),
]);

const deadline = { deadlineInDays: InDays.nullish() };

/** Without places and people, which belong to one account, and without days, which a template counts from its start. */
const TemplateFields = TaskFields.omit({
  projectId: true,
  areaId: true,
  headingId: true,
  order: true,
  assigneeId: true,
  remindAt: true,
  deadline: true,
  when: true,
})
  .partial()
  .required({ title: true });
export type TemplateFields = z.input<typeof TemplateFields>;
/** The fields of a task that a template holds as they are. */
export const templateFields = TemplateFields.keyof().options;

const TemplateTask = TemplateFields.extend({ ...deadline, when: RelativeWhen.optional() });
export type TemplateTask = z.infer<typeof TemplateTask>;

const Tasks = boundedArray(TemplateTask, { max: MAX_TEMPLATE_TASKS }).default([]);

const TemplateHeading = HeadingFields.pick({ name: true, notes: true })
  .partial()
  .required({ name: true })
  .extend({ ...deadline, tasks: Tasks });

const contents = { tasks: Tasks, headings: boundedArray(TemplateHeading, { max: MOST_PLACES }).default([]) };

const looks = { name: true, hue: true, icon: true, notes: true } as const;

const TemplateProject = ProjectFields.pick(looks)
  .partial()
  .required({ name: true })
  .extend({ ...deadline, ...contents });
export type TemplateProject = z.infer<typeof TemplateProject>;

const Projects = boundedArray(TemplateProject, { max: MOST_PLACES }).default([]);

const TemplateArea = AreaFields.pick(looks)
  .partial()
  .required({ name: true })
  .extend({ ...contents, projects: Projects });

/** What both areas and projects hold. */
export type TemplateContents = Pick<TemplateProject, 'tasks' | 'headings'>;

/** The content of a package of kind template, as JSON. Its days count from the day of the installation. */
export const Template = z
  .strictObject({
    version: z.literal(1),
    areas: boundedArray(TemplateArea, { max: MOST_PLACES }).default([]),
    projects: Projects,
    tasks: Tasks,
  })
  .superRefine(({ areas, projects, tasks }, check) => {
    const all = [...projects, ...areas.flatMap((area) => area.projects)];
    const places: TemplateContents[] = [...all, ...areas, { tasks, headings: [] }];
    const headings = places.flatMap((place) => place.headings);
    const taskCount = [...places, ...headings].reduce((count, place) => count + place.tasks.length, 0);
    const placeCount = areas.length + all.length + headings.length;
    if (taskCount > MAX_TEMPLATE_TASKS)
      check.addIssue({ code: 'custom', message: `Must have at most ${MAX_TEMPLATE_TASKS} tasks.` });
    if (placeCount > MOST_PLACES)
      check.addIssue({
        code: 'custom',
        message: `Must have at most ${MOST_PLACES} areas, projects and headings.`,
      });
    if (taskCount + placeCount === 0)
      check.addIssue({ code: 'custom', message: 'Must have an area, a project or a task.' });
  });
export type Template = z.infer<typeof Template>;

const Ids = z.array(Id);
/** What an installed template made. */
export const TemplateRows = z.strictObject({
  areaIds: Ids,
  projectIds: Ids,
  headingIds: Ids,
  taskIds: Ids,
});
export type TemplateRows = z.infer<typeof TemplateRows>;
