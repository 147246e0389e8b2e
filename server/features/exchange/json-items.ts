import { type JsonFields, jsonFields } from './json-fields';
import { asObject, type JsonFile, type JsonObject } from './json-file';
import { itemOf } from './json-task';

/** An area, project, heading or to-do of a file. */
export interface Item {
  line: number;
  type: string;
  value: JsonObject;
  fields: JsonFields;
  within: Item[];
  /** Parts of a to-do that have only a title and a mark. */
  checklist: { label: string; done: boolean }[];
}

/** Lists of what an item holds, with the type of those that name none. */
const lists: Record<string, string> = {
  ...{ items: '', todos: '', tasks: '', children: '', subtasks: 'to-do', subTasks: 'to-do' },
  ...{ headings: 'heading', sections: 'heading', columns: 'heading', projects: 'project', lists: 'project' },
  ...{
    areas: 'area',
    folders: 'area',
    groups: 'area',
    categories: 'project',
    value: '',
    taskLists: 'project',
  },
};

const types: Record<string, string> = {
  ...{ 'tasks#task': 'to-do', 'tasks#tasks': 'project', 'tasks#taskList': 'project', 'tasks#taskLists': '' },
  ...{
    todo: 'to-do',
    task: 'to-do',
    list: 'project',
    section: 'heading',
    folder: 'area',
    category: 'project',
  },
  ...{ subtask: 'to-do', PERSONAL_TASK: 'to-do', default: '' },
};

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What only a to-do has. */
const ofTask =
  /^(?:when|start_date|startDate|deadline|due.*|status|state|completed.*|checked|isChecked|done|checklist.*|priority|importance|reminder.*|repeatFlag|parent|parentId|parent_id)$/;

/** A list without a type of its own: it holds to-dos, and is none. */
function isList(value: JsonObject): boolean {
  const names = Object.keys(value);
  if (names.some((name) => ofTask.test(name))) return false;
  return ['items', 'tasks', 'todos', 'sections', 'headings', 'columns', 'lists'].some((name) => {
    const list = value[name];
    return Array.isArray(list) && list.some(isObject);
  });
}

/** A part of a to-do that becomes an item of its checklist: nothing but its title and mark would be lost. */
function asChecklistItem(value: unknown) {
  const { notes, note, items, tasks, subtasks, type } = asObject(value);
  if (type !== undefined && type !== 'checklist-item') return undefined;
  if ([notes, note, items, tasks, subtasks].some((own) => own !== undefined && own !== '')) return undefined;
  const item = itemOf(value);
  return item?.unread.length === 0 ? { label: item.label, done: item.done } : undefined;
}

interface Given {
  json: JsonFile;
  zone: string;
}

/** The item of an object. The depth of a file is bounded. */
function itemIn(
  given: Given,
  object: JsonObject,
  { type = '', isTop = false }: { type?: string; isTop?: boolean },
): Item {
  const { attributes, ...own } = object;
  const value = { ...own, ...asObject(attributes) };
  const fields = jsonFields(value, given.zone);
  const written = fields.text('type', 'kind');
  const named = types[written] ?? written;
  const found = named || type || (isTop && isList(value) ? 'project' : '');
  const item: Item = {
    line: given.json.lineOf(object),
    type: found,
    value,
    fields,
    within: [],
    checklist: [],
  };
  const isPlace = ['area', 'project', 'heading', 'tag'].includes(found);
  for (const [name, ofList] of Object.entries(lists)) {
    const list = value[name];
    if (!Array.isArray(list) || (name === 'categories' && !list.some(isObject))) continue;
    if (!isPlace && ['categories', 'value'].includes(name)) continue;
    const isRead = list.every((child) => isObject(child) || (!isPlace && typeof child === 'string'));
    if (isRead) fields.ignore(name);
    for (const child of list) {
      const part = isPlace ? undefined : asChecklistItem(child);
      if (part) item.checklist.push(part);
      else if (isObject(child))
        item.within.push(itemIn(given, child, { type: ofList, isTop: found === 'area' }));
    }
  }
  return item;
}

const MOST_DEPTH = 4;

/** Properties that say what the file is. */
const aboutFile =
  /^(?:kind|version|type|exported.*|created.*|updated.*|etag|@odata\..*|app|format|generator)$/i;

/** The lists of a document, wherever they are: `{ models: { task: { items } } }`. */
export function itemsIn(
  given: Given,
  root: unknown,
  { unread, within = '', depth = 0 }: { unread: (name: string) => void; within?: string; depth?: number },
): Item[] {
  const type =
    types[within] ?? (within === 'task' ? 'to-do' : within === 'project' || within === 'area' ? within : '');
  if (Array.isArray(root))
    return root.filter(isObject).map((object) => itemIn(given, object, { type, isTop: true }));
  if (!isObject(root)) return [];
  const fields = jsonFields(root, given.zone);
  if (fields.text('title', 'displayName') !== '' && isList(root))
    return [itemIn(given, root, { isTop: true })];
  return Object.entries(root).flatMap(([name, value]) => {
    if (Array.isArray(value) && value.some(isObject) && name in lists)
      return value
        .filter(isObject)
        .map((object) => itemIn(given, object, { type: lists[name] || type, isTop: true }));
    if (isObject(value) && depth < MOST_DEPTH)
      return itemsIn(given, value, { unread, within: name, depth: depth + 1 });
    const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
    if (!isEmpty && !aboutFile.test(name)) unread(name);
    return [];
  });
}
