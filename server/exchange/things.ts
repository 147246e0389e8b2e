import { readInstant, readMoment } from './dates';
import { type DraftBuilder, type Parents, UnreadableFile } from './draft';
import type { ImportFile } from './importer';
import { asObject, type JsonFile, type JsonObject, objectsIn, readJsonFile } from './json-file';
import { readTable } from './read-table';
import { scheduleFields } from './schedule';

/** Its properties, with those that Things nests. */
interface Item {
  line: number;
  type: string;
  value: JsonObject;
  within: Item[];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The first of some properties that is a text and not empty. */
const pick = (value: JsonObject, ...names: string[]): string =>
  names.map((name) => textOf(value[name])).find((text) => text !== '') ?? '';

const tagsOf = ({ tags }: JsonObject): string[] =>
  Array.isArray(tags) ? [...new Set(tags.filter((tag) => typeof tag === 'string' && tag !== ''))] : [];

const isDone = (value: JsonObject) => value['completed'] === true || value['status'] === 'completed';
const isCanceled = (value: JsonObject) => value['canceled'] === true || value['status'] === 'canceled';

/** The depth of a file is bounded. */
function itemOf(json: JsonFile, object: JsonObject, type = ''): Item {
  const { attributes, ...own } = object;
  const value = { ...own, ...asObject(attributes) };
  const nested = [value['items'], value['todos'], value['headings'], value['projects']];
  return {
    line: json.lineOf(object),
    type: pick(value, 'type') || type,
    value,
    within: nested.flatMap(objectsIn).map((within) => itemOf(json, within)),
  };
}

/** Properties that are read, or that hold nothing a person wrote. */
const read = new Set(
  `type operation id uuid title notes tags status completed canceled items todos headings projects area area_title area-id
  project project_title list list-id heading heading_title heading-id when start start_date startDate reminder_time deadline
  checklist checklist-items creation-date created modified completion-date stop_date index today_index todayIndex trashed`.split(
    /\s+/,
  ),
);

function reportUnread({ line, value }: Item, { unread }: DraftBuilder): void {
  for (const [name, found] of Object.entries(value)) {
    const isEmpty = found === null || found === '' || found === false;
    if (!read.has(name) && !isEmpty) unread(name, line);
  }
}

function whenOf(value: JsonObject): string {
  const when = pick(value, 'when', 'start_date', 'startDate');
  const time = pick(value, 'reminder_time');
  if (when === 'evening') return 'today';
  if (when !== '') return `${readMoment(when)?.slice(0, 10) ?? when}${time && `T${time}`}`.replace('@', 'T');
  return /^someday$/i.test(pick(value, 'start')) ? 'someday' : '';
}

const MOST_ITEMS = 100;

function checklistOf({ line, value }: Item, { skipField }: DraftBuilder) {
  const items = objectsIn(value['checklist-items'] ?? value['checklist'])
    .map((item): JsonObject => ({ ...item, ...asObject(item['attributes']) }))
    .map((item) => ({ label: pick(item, 'title'), done: isDone(item) }))
    .filter(({ label }) => label.trim() !== '');
  for (const { label } of items.slice(MOST_ITEMS))
    skipField(line, {
      field: 'checklist item',
      why: `“${label.slice(0, 100)}”. A checklist has at most ${MOST_ITEMS}.`,
    });
  return items.slice(0, MOST_ITEMS);
}

const writtenFields = (value: JsonObject, zone: string) => {
  const createdAt = readInstant(pick(value, 'creation-date', 'created'), zone);
  const updatedAt = readInstant(pick(value, 'modified'), zone);
  return { ...(createdAt !== undefined && { createdAt }), ...(updatedAt !== undefined && { updatedAt }) };
};

function taskFields(item: Item, { today, zone }: ImportFile, builder: DraftBuilder): JsonObject {
  const { line, value } = item;
  const [notes, deadline, tags] = [pick(value, 'notes'), pick(value, 'deadline'), tagsOf(value)];
  const checklist = checklistOf(item, builder);
  const completedAt = readInstant(pick(value, 'completion-date', 'stop_date'), zone);
  return {
    title: pick(value, 'title'),
    ...(notes && { notes }),
    ...scheduleFields({ line, when: whenOf(value), deadline }, { today, zone }, builder),
    ...(tags.length > 0 && { tags }),
    ...(checklist.length > 0 && { checklist }),
    ...writtenFields(value, zone),
    ...(isDone(value) && { status: 'done', ...(completedAt !== undefined && { completedAt }) }),
  };
}

/** A completed project is archived, because our projects have no completed state. */
function projectFields(
  { line, value }: Item,
  { today, zone }: ImportFile,
  builder: DraftBuilder,
): JsonObject {
  const { deadline } = scheduleFields(
    { line, when: '', deadline: pick(value, 'deadline') },
    { today, zone },
    builder,
  );
  const when = whenOf(value);
  const why = (text: string) => `“${text.slice(0, 100)}”. Projects have none.`;
  if (when !== '') builder.skipField(line, { kind: 'project', field: 'when', why: why(when) });
  const tags = tagsOf(value);
  if (tags.length > 0) builder.skipField(line, { kind: 'project', field: 'tags', why: why(tags.join(', ')) });
  const endedAt = readInstant(pick(value, 'completion-date', 'stop_date'), zone);
  const isEnded = isDone(value) || isCanceled(value);
  return {
    ...(pick(value, 'notes') && { notes: pick(value, 'notes') }),
    ...(deadline !== undefined && { deadline }),
    ...writtenFields(value, zone),
    ...(isEnded && { archivedAt: endedAt ?? Date.parse(today) }),
  };
}

interface Reading {
  file: ImportFile;
  builder: DraftBuilder;
  /** The titles of areas, projects and headings by their ids: exports name places by either. */
  titles: Map<string, string>;
  /** The keys of projects by their ids and names. To-dos do not name the area of their project. */
  projects: Map<string, string>;
}

function learnTitles({ value, within }: Item, reading: Reading): void {
  const id = pick(value, 'uuid', 'id');
  if (id !== '') reading.titles.set(id, pick(value, 'title'));
  for (const child of within) learnTitles(child, reading);
}

function nameIn({ titles }: Reading, value: JsonObject, names: string[]): string {
  const name = pick(value, ...names);
  return titles.get(name) ?? name;
}

function areaOf({ line, value }: Item, { area = null }: Parents, reading: Reading): string | null {
  const name = nameIn(reading, value, ['area_title', 'area', 'area-id']);
  return reading.builder.named('areas', name, { line, parents: {} }) ?? area;
}

function placeOf(item: Item, parents: Parents, reading: Reading): Parents {
  if (parents.project) return parents;
  const { line, value } = item;
  const { named } = reading.builder;
  const area = areaOf(item, parents, reading);
  const name = nameIn(reading, value, ['project_title', 'project', 'list', 'list-id']);
  const known = reading.projects.get(pick(value, 'project', 'list-id')) ?? reading.projects.get(name);
  const project = known ?? named('projects', name, { line, parents: { area } });
  if (!project) return { area };
  const heading = nameIn(reading, value, ['heading_title', 'heading', 'heading-id']);
  return { project, heading: named('headings', heading, { line, parents: { project } }) };
}

function addTask(item: Item, parents: Parents, reading: Reading): void {
  const { line, value } = item;
  const { builder, file } = reading;
  reportUnread(item, builder);
  const reason = isCanceled(value)
    ? 'It is canceled.'
    : value['trashed'] === true
      ? 'It is in the trash.'
      : undefined;
  if (reason) {
    builder.skipRow(line, pick(value, 'title'), reason);
    return;
  }
  const id = pick(value, 'uuid', 'id') || undefined;
  const fields = taskFields(item, file, builder);
  builder.add('tasks', { line, raw: value, id, parents: placeOf(item, parents, reading), fields });
}

function addProject(item: Item, parents: Parents, reading: Reading): void {
  const { line, value } = item;
  const { builder, file } = reading;
  reportUnread(item, builder);
  const fields = projectFields(item, file, builder);
  const area = areaOf(item, parents, reading);
  const project = builder.named('projects', pick(value, 'title'), { line, parents: { area }, fields });
  if (!project) {
    builder.skipRow(line, '', 'The project has no title.');
    return;
  }
  for (const name of [pick(value, 'uuid', 'id'), pick(value, 'title')])
    if (name !== '' && !reading.projects.has(name)) reading.projects.set(name, project);
  addWithin(item, { project }, reading);
}

function addArea(item: Item, reading: Reading): void {
  const { line, value } = item;
  const { builder } = reading;
  reportUnread(item, builder);
  const why = `“${tagsOf(value).join(', ').slice(0, 100)}”. Areas have none.`;
  if (tagsOf(value).length > 0) builder.skipField(line, { kind: 'area', field: 'tags', why });
  addWithin(item, { area: builder.named('areas', pick(value, 'title'), { line, parents: {} }) }, reading);
}

/** @returns the key of the heading, null where it is in no project. */
function addHeading(item: Item, parents: Parents, reading: Reading): string | null {
  const { line, value } = item;
  reportUnread(item, reading.builder);
  const { project = null } = placeOf(item, parents, reading);
  const place = { line, parents: { project } };
  const heading = project && reading.builder.named('headings', pick(value, 'title'), place);
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
  const { line, type, value } = item;
  if (type === 'project') addProject(item, parents, reading);
  else if (type === 'area') addArea(item, reading);
  else if (type === 'to-do' || type === '') addTask(item, parents, reading);
  else if (type === 'heading') addHeading(item, parents, reading);
  // To-dos name their tags.
  else if (type === 'tag') addWithin(item, parents, reading);
  else reading.builder.skipRow(line, pick(value, 'title'), `Its type is “${type.slice(0, 40)}”.`);
}

/** Places come first, so that they get all of their fields before a to-do names them. */
const order = ['area', 'project', 'heading'];
const rankOf = ({ type }: Item) => (order.includes(type) ? order.indexOf(type) : order.length);
const numberOf = ({ value }: Item) => (typeof value['index'] === 'number' ? value['index'] : 0);

/** Reads Things' JSON, and what export programs write: JSON or a table. */
export function readThings(file: ImportFile, builder: DraftBuilder): void {
  if (!/^\uFEFF?\s*[[{]/.test(file.content)) {
    readTable(file, builder);
    return;
  }
  const json = readJsonFile(file.content);
  const named = { areas: 'area', projects: 'project', items: '', tasks: '', todos: '' };
  const root = asObject(json.value);
  const items = [
    ...objectsIn(json.value).map((object) => itemOf(json, object)),
    ...Object.entries(named).flatMap(([name, type]) =>
      objectsIn(root[name]).map((object) => itemOf(json, object, type)),
    ),
  ];
  if (items.length === 0) throw new UnreadableFile('Holds no list of to-dos.');
  const reading: Reading = { file, builder, titles: new Map(), projects: new Map() };
  for (const item of items) learnTitles(item, reading);
  for (const item of items.toSorted((a, b) => rankOf(a) - rankOf(b) || numberOf(a) - numberOf(b)))
    addItem(item, {}, reading);
}
