import { type DraftBuilder, type Parents, UnreadableFile } from './draft';
import type { ImportFile } from './importer';
import { readJsonFile } from './json-file';
import { type Item, itemsIn } from './json-items';
import {
  checklistOf,
  completionOf,
  notesOf,
  stateOf,
  tagsOf,
  taskFieldsOf,
  titleOf,
  writtenFields,
} from './json-task';
import { readTable } from './read-table';
import { scheduleFields } from './schedule';
import { addNested, type Nested } from './subtasks';

/** Fields that hold nothing a person wrote. */
const silent =
  `operation id uuid kind index today_index todayIndex position order sortOrder child_order selfLink etag links
  webViewLink task_type start startBucket isFloating timeZone user_id userId creator_id projectId project_id
  categoryId parentGlobalTaskId globalTaskId globalCreatedAt isReminderOn hasAttachments isOwner isShared
  wellknownListName columnId section_id isAllDay url_id viewMode kindOf @odata.etag`.split(/\s+/);

const idNames = ['uuid', 'id', 'globalTaskId'];
const parentNames = ['parentId', 'parent_id', 'parent', 'parentGlobalTaskId'];

const idOf = ({ fields }: Item) => fields.text(...idNames);

function reportUnread({ line, fields }: Item, { unread }: DraftBuilder): void {
  fields.ignore('type', ...silent);
  for (const name of fields.unread()) unread(name, line);
}

interface Reading {
  file: ImportFile;
  builder: DraftBuilder;
  /** The titles of areas, projects and headings by their ids: exports name places by either. */
  titles: Map<string, string>;
  /** The keys of projects by their ids and names. To-dos do not name the area of their project. */
  projects: Map<string, string>;
  tasks: { item: Item; task: Nested }[];
  /** The to-do that the next one is within. */
  parent?: Nested | undefined;
  /** When the project was completed that the next to-do is within. */
  endedAt?: number | undefined;
}

/** A completed project is archived, because our projects have no completed state. */
function projectFields(
  { line, fields }: Item,
  { file: { today, zone }, builder }: Reading,
): Record<string, unknown> {
  const report = builder.taskAt(line);
  const why = (text: string) => `“${text.slice(0, 100)}”. Projects have none.`;
  const lose = (lost: { field: string; why: string }) =>
    builder.skipField(line, { kind: 'project', ...lost });
  const { deadline } = scheduleFields(
    { when: '', deadline: fields.date('deadline', 'due', 'dueDate') },
    { today, zone },
    { ...report, lose },
  );
  const when = fields.date('when', 'start_date', 'startDate');
  const tags = tagsOf(fields);
  if (when !== '') lose({ field: 'when', why: why(when) });
  if (tags.length > 0) lose({ field: 'tags', why: why(tags.join(', ')) });
  const state = stateOf(fields);
  const completedAt = completionOf(fields);
  const [notes, written] = [notesOf(fields), writtenFields(fields)];
  const isEnded = state === 'done' || state === 'canceled';
  return {
    ...(notes && { notes }),
    ...(deadline !== undefined && { deadline }),
    ...written,
    ...(isEnded && { archivedAt: completedAt ?? written.updatedAt ?? Date.parse(today) }),
  };
}

/** An id names a place only if the file has it; a name makes it. */
function nameIn(
  { titles }: Reading,
  { fields }: Item,
  { names, ids }: { names: string[]; ids: string[] },
): string {
  const named = names.map((name) => fields.text(name)).filter(Boolean);
  const found = [...named, ...ids.map((name) => fields.text(name))].map((id) => titles.get(id));
  return found.find((title) => title !== undefined && title !== '') ?? named[0] ?? '';
}

const placeNames = {
  area: {
    names: ['area_title', 'area', 'areaName', 'folder'],
    ids: ['area-id', 'areaId', 'folderId', 'groupId'],
  },
  project: {
    names: ['project_title', 'project', 'list', 'projectName', 'listName', 'list_name', 'project_name'],
    ids: ['list-id', 'listId', 'list_id', 'projectId', 'project_id', 'categoryId', 'parentListId'],
  },
  heading: {
    names: ['heading_title', 'heading', 'section', 'sectionName'],
    ids: ['heading-id', 'headingId', 'section_id', 'sectionId', 'columnId'],
  },
};

function areaOf(item: Item, { area = null }: Parents, reading: Reading): string | null {
  const name = nameIn(reading, item, placeNames.area);
  return reading.builder.named('areas', name, { line: item.line, parents: {} }) ?? area;
}

function placeOf(item: Item, parents: Parents, reading: Reading): Parents {
  const { line, fields } = item;
  const { named } = reading.builder;
  const name = nameIn(reading, item, placeNames.project);
  const area = areaOf(item, parents, reading);
  const ids = ['project', ...placeNames.project.ids].map((id) => reading.projects.get(fields.text(id)));
  const known = ids.find((key) => key !== undefined) ?? reading.projects.get(name);
  const project = parents.project ?? known ?? named('projects', name, { line, parents: { area } });
  const heading = nameIn(reading, item, placeNames.heading);
  if (!project) return { area, heading: area && named('headings', heading, { line, parents: { area } }) };
  const own = named('headings', heading, { line, parents: { project } });
  return { project, heading: own ?? parents.heading };
}

function addTask(item: Item, parents: Parents, { parent, endedAt, ...reading }: Reading): void {
  const { line, value, fields } = item;
  const { builder, file } = reading;
  const state = stateOf(fields);
  if (state === 'canceled' || state === 'trashed') {
    builder.skipRow(line, titleOf(fields), state === 'canceled' ? 'It is canceled.' : 'It is in the trash.');
    for (const child of item.within) addItem(child, parents, reading);
    return;
  }
  const report = builder.taskAt(line);
  const place = placeOf(item, parents, reading);
  const checklist = [...checklistOf(fields, report, builder.unread), ...item.checklist];
  const own = taskFieldsOf(fields, { file, report });
  if (state === 'done' && endedAt !== undefined) own['completedAt'] ??= endedAt;
  const task: Nested = {
    found: {
      ...{ line, raw: value, id: idOf(item) || undefined, parents: place, report },
      fields: { ...own, ...(checklist.length > 0 && { checklist }) },
    },
    parent,
  };
  reading.tasks.push({ item, task });
  for (const child of item.within) {
    if (['', 'to-do'].includes(child.type)) addTask(child, place, { ...reading, parent: task });
    else addItem(child, place, reading);
  }
}

function addProject(item: Item, parents: Parents, reading: Reading): void {
  const { line, fields } = item;
  const { builder } = reading;
  const title = titleOf(fields);
  const area = areaOf(item, parents, reading);
  const own = projectFields(item, reading);
  const project = builder.named('projects', title, { line, parents: { area }, fields: own });
  reportUnread(item, builder);
  if (!project) {
    builder.skipRow(line, '', 'The project has no title.');
    addWithin(item, { area }, reading);
    return;
  }
  for (const name of [idOf(item), title])
    if (name !== '' && !reading.projects.has(name)) reading.projects.set(name, project);
  const { archivedAt: endedAt } = own;
  addWithin(item, { project }, typeof endedAt === 'number' ? { ...reading, endedAt } : reading);
}

function addArea(item: Item, reading: Reading): void {
  const { line, fields } = item;
  const { builder } = reading;
  const [title, notes, tags] = [titleOf(fields), notesOf(fields), tagsOf(fields)];
  const why = `“${tags.join(', ').slice(0, 100)}”. Areas have none.`;
  if (tags.length > 0) builder.skipField(line, { kind: 'area', field: 'tags', why });
  const own = notes ? { notes } : {};
  const area = builder.named('areas', title, { line, parents: {}, fields: own });
  reportUnread(item, builder);
  addWithin(item, { area }, reading);
}

/** @returns the key of the heading, null where it is in no project. */
function addHeading(item: Item, parents: Parents, reading: Reading): string | null {
  const { line, fields } = item;
  const { builder } = reading;
  const { project = null } = placeOf(item, parents, reading);
  const [title, notes] = [titleOf(fields), notesOf(fields)];
  const place = { line, parents: { project }, fields: notes ? { notes } : {} };
  const heading = project && builder.named('headings', title, place);
  reportUnread(item, builder);
  if (!heading && title !== '') builder.skipRow(line, title, 'It is a heading in no project.');
  addWithin(item, heading ? { project, heading } : parents, reading);
  return heading;
}

/** Things' JSON puts a heading before its to-dos; others put them into it. */
function addWithin(item: Item, parents: Parents, reading: Reading): void {
  let { heading = null } = parents;
  const { project = null } = parents;
  for (const child of item.within) {
    if (child.type === 'heading' && project) heading = addHeading(child, { project }, reading);
    else addItem(child, { ...parents, heading }, reading);
  }
}

function addItem(item: Item, parents: Parents, reading: Reading): void {
  const { line, type, fields } = item;
  if (type === 'project') addProject(item, parents, reading);
  else if (type === 'area') addArea(item, reading);
  else if (type === 'to-do' || type === '') addTask(item, parents, reading);
  else if (type === 'heading') addHeading(item, parents, reading);
  // To-dos name their tags.
  else if (type === 'tag') addWithin(item, parents, reading);
  else reading.builder.skipRow(line, titleOf(fields), `Its type is “${type.slice(0, 40)}”.`);
}

/** To-dos that name the to-do that they belong to. */
function joinParents({ tasks }: Reading): void {
  const byId = new Map(tasks.map(({ item, task }) => [idOf(item), task]));
  for (const { item, task } of tasks) {
    const id = item.fields.text(...parentNames);
    const parent = id === '' ? undefined : byId.get(id);
    if (parent && parent !== task) task.parent ??= parent;
    else if (id !== '' && !task.parent)
      task.found.report?.lose({ field: 'parent', why: `“${id.slice(0, 100)}” is not in the file.` });
  }
}

function learnTitles(item: Item, reading: Reading): void {
  const id = idOf(item);
  if (id !== '' && item.type !== 'to-do') reading.titles.set(id, titleOf(item.fields));
  for (const child of item.within) learnTitles(child, reading);
}

/** Places come first, so that they get all of their fields before a to-do names them. */
const order = ['area', 'project', 'heading'];
const rankOf = ({ type }: Item) => (order.includes(type) ? order.indexOf(type) : order.length);
const numberOf = ({ value: { index } }: Item) => (typeof index === 'number' ? index : 0);

/** Reads Things' JSON, and what export programs write: JSON of other planners, or a table. */
export function readThings(file: ImportFile, builder: DraftBuilder): void {
  if (!/^\uFEFF?\s*[[{]/.test(file.content)) {
    readTable(file, builder);
    return;
  }
  const json = readJsonFile(file.content);
  const items = itemsIn({ json, zone: file.zone }, json.value, { unread: (name) => builder.unread(name, 1) });
  if (items.length === 0) throw new UnreadableFile('Holds no list of to-dos.');
  const reading: Reading = { file, builder, titles: new Map(), projects: new Map(), tasks: [] };
  for (const item of items) learnTitles(item, reading);
  for (const item of items.toSorted((a, b) => rankOf(a) - rankOf(b) || numberOf(a) - numberOf(b)))
    addItem(item, {}, reading);
  joinParents(reading);
  for (const { item } of reading.tasks) reportUnread(item, builder);
  addNested(
    reading.tasks.map(({ task }) => task),
    builder,
  );
}
