import { z } from 'zod';
import { readMoment } from './dates';
import { type DraftBuilder, type Found, type Parents, UnreadableFile } from './draft';
import { type JsonItem, readJsonFile } from './json-file';
import { readTable } from './tables';

type Value = Record<string, unknown>;

const List = z.array(z.record(z.string(), z.unknown())).catch([]);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The first of some properties that is a text and not empty. */
const pick = (value: Value, ...names: string[]): string =>
  names.map((name) => textOf(value[name])).find((text) => text !== '') ?? '';

const tagsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((tag) => typeof tag === 'string' && tag !== '') : [];

const isDone = (value: Value) => value['completed'] === true || value['status'] === 'completed';
const isCanceled = (value: Value) => value['canceled'] === true || value['status'] === 'canceled';

function whenOf(value: Value): string {
  const when = pick(value, 'when', 'start_date', 'startDate');
  if (when !== '') return when === 'evening' ? 'today' : (readMoment(when) ?? when).replace('@', 'T');
  return /^someday$/i.test(pick(value, 'start')) ? 'someday' : '';
}

const itemsOf = (value: Value) =>
  List.parse(value['checklist-items'] ?? value['checklist'] ?? [])
    .map((item) => ({ ...item, ...Object(item['attributes']) }))
    .map((item) => ({ label: pick(item, 'title'), done: isDone(item) }));

function taskFields(value: Value): Value {
  const [notes, when, deadline] = [pick(value, 'notes'), whenOf(value), pick(value, 'deadline')];
  const [tags, checklist] = [tagsOf(value['tags']), itemsOf(value)];
  const completedAt = Date.parse(pick(value, 'completion-date', 'stop_date'));
  return {
    title: pick(value, 'title'),
    ...(notes && { notes }),
    ...(when && { when }),
    ...(deadline && { deadline: readMoment(deadline)?.slice(0, 10) ?? deadline }),
    ...(tags.length > 0 && { tags: [...new Set(tags)] }),
    ...(checklist.length > 0 && { checklist }),
    ...(isDone(value) && { status: 'done', ...(completedAt > 0 && { completedAt }) }),
  };
}

/** The attributes of an item. Things' JSON nests them; other export programs do not. */
const attributesOf = (value: Value): Value => ({ ...value, ...Object(value['attributes']) });

function addTask(
  value: Value,
  { line, parents }: Pick<Found, 'line' | 'parents'>,
  builder: DraftBuilder,
): void {
  const id = pick(value, 'uuid', 'id') || undefined;
  if (isCanceled(value)) builder.skip(line, 'Is canceled.');
  else builder.add('tasks', { line, id, parents, fields: taskFields(value) });
}

function addProject(value: Value, line: number, builder: DraftBuilder): void {
  const area = builder.named('areas', pick(value, 'area', 'area_title'), { line, parents: {} });
  const project = builder.named('projects', pick(value, 'title'), { line, parents: { area } });
  if (!project) {
    builder.skip(line, 'The project has no title.');
    return;
  }
  let heading: string | null = null;
  for (const item of List.parse(value['items'] ?? []).map(attributesOf))
    if (item['type'] === 'heading')
      heading = builder.named('headings', pick(item, 'title'), { line, parents: { project } });
    else addTask(item, { line, parents: { project, heading } }, builder);
}

function placeOf(value: Value, line: number, builder: DraftBuilder): Parents {
  const area = builder.named('areas', pick(value, 'area', 'area_title'), { line, parents: {} });
  const name = pick(value, 'project', 'project_title', 'list');
  const project = builder.named('projects', name, { line, parents: { area } });
  if (!project) return { area };
  const heading = builder.named('headings', pick(value, 'heading', 'heading_title'), {
    line,
    parents: { project },
  });
  return { project, heading };
}

function addItem({ line, value }: JsonItem, builder: DraftBuilder): void {
  const item = attributesOf(value);
  const type = pick(item, 'type');
  if (type === 'project') addProject(item, line, builder);
  else if (type === 'area') builder.named('areas', pick(item, 'title'), { line, parents: {} });
  else if (type === 'to-do' || type === '')
    addTask(item, { line, parents: placeOf(item, line, builder) }, builder);
  else if (type !== 'heading') builder.skip(line, `“${type.slice(0, 40)}” is not imported.`);
}

/** Reads Things' JSON, and what export programs write: JSON or a table. */
export function readThings(content: string, today: string, builder: DraftBuilder): void {
  if (!/^\uFEFF?\s*[[{]/.test(content)) {
    readTable(content, today, builder);
    return;
  }
  const file = readJsonFile(content);
  const lists = [undefined, 'items', 'areas', 'projects', 'tasks', 'todos'];
  const items = lists.flatMap((name) => file.items(name));
  if (items.length === 0 && !content.trim().startsWith('['))
    throw new UnreadableFile('Holds no list of to-dos.');
  for (const item of items) addItem(item, builder);
}
