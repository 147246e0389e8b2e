import { type Cells as CsvCells, type CsvRow, readCsv, splitList, withHeader } from './csv';
import { type DateContext, orderOfDates, readInstant, readMoment, zoneOr } from './dates';
import { type DraftBuilder, type Parents, UnreadableFile } from './draft';
import type { ImportFile } from './importer';
import { readRepeat } from './read-rule';
import { scheduleFields } from './schedule';

const columns = {
  id: ['id', 'uuid', 'uid', 'taskid', 'task id'],
  title: ['title', 'task', 'task name', 'name', 'content', 'summary', 'subject', 'to-do', 'todo'],
  notes: ['notes', 'note', 'description', 'details', 'body'],
  area: ['area', 'folder', 'folder name'],
  project: ['project', 'project name', 'list', 'list name'],
  heading: ['heading', 'section', 'column name', 'section/column'],
  tags: ['tags', 'tag', 'labels', 'label', 'categories', 'context'],
  priority: ['priority'],
  when: ['when', 'date', 'start date', 'start_date', 'start', 'scheduled', 'do date', 'defer date'],
  deadline: ['deadline', 'due date', 'due_date', 'due'],
  durationMin: ['durationmin', 'duration', 'minutes', 'estimate'],
  repeat: ['repeat', 'recurrence', 'rrule'],
  checklist: ['checklist', 'checklist items', 'subtasks'],
  status: ['status', 'state', 'done', 'completed', 'is completed'],
  completedAt: ['completed time', 'completion date', 'completed at', 'completed_at'],
  createdAt: ['created time', 'creation date', 'created at', 'created_at', 'created'],
  timezone: ['timezone', 'time zone'],
  isAllDay: ['is all day', 'all day'],
};
type Cells = CsvCells<keyof typeof columns>;

const done = /^(?:done|completed?|closed|true|yes|y|x|1|2|✓)$/i;
const open =
  /^(?:|open|to-?do|not started|in progress|active|pending|next|backlog|false|no|n|0|needs-action)$/i;
const canceled = /^cancell?ed$/i;
const levels: Record<string, string> = { urgent: 'high', highest: 'high', normal: 'medium', lowest: 'low' };

/** Minutes: `90`, `1:30`, `1.5h`, `45 min`. */
function minutesOf(text: string): number | string {
  const [, hours, minutes] = /^(\d{1,3}):(\d{2})$/.exec(text) ?? [];
  if (hours) return Number(hours) * 60 + Number(minutes);
  const [, count, unit] = /^([\d.,]{1,8}) ?(h|hours?|m|min|minutes?)?$/i.exec(text) ?? [];
  if (!count) return text;
  return Math.round(Number(count.replace(',', '.')) * (/^h/i.test(unit ?? '') ? 60 : 1)) || text;
}

function plainFields({ cell }: Cells): Record<string, unknown> {
  const tags = splitList(cell('tags'), /[,;\n]/).map((tag) => tag.replace(/^[#@]/, ''));
  const items = splitList(cell('checklist'), /\n/);
  const priority = cell('priority').toLowerCase();
  return {
    title: cell('title'),
    ...(cell('notes') && { notes: cell('notes') }),
    ...(tags.length > 0 && { tags: [...new Set(tags)] }),
    ...(items.length > 0 && { checklist: items }),
    ...(priority && { priority: /^\d+$/.test(priority) ? Number(priority) : (levels[priority] ?? priority) }),
    ...(cell('durationMin') && { durationMin: minutesOf(cell('durationMin')) }),
  };
}

function dateFields({ line, cell }: Cells, context: DateContext, builder: DraftBuilder) {
  const zone = zoneOr(cell('timezone'), context.zone);
  const within = { ...context, zone };
  const dates = scheduleFields({ line, when: cell('when'), deadline: cell('deadline') }, within, builder);
  const when = dates['when'];
  const isTimed = typeof when === 'string' && when.includes('T');
  const start = readMoment(cell('when'), zone);
  const repeat = readRepeat({ line, rule: cell('repeat'), start, zone }, builder);
  return {
    ...dates,
    ...(isTimed && done.test(cell('isAllDay')) && { when: when.slice(0, 10) }),
    ...(repeat && { repeat }),
  };
}

function stateFields({ line, cell }: Cells, { zone }: DateContext, { skipField }: DraftBuilder) {
  const instants: Record<string, number> = {};
  for (const field of ['completedAt', 'createdAt'] as const) {
    const text = cell(field);
    const at = readInstant(text, zoneOr(cell('timezone'), zone));
    if (at !== undefined) instants[field] = at;
    else if (text !== '') skipField(line, { field, why: `“${text.slice(0, 100)}” is not understood.` });
  }
  const status = cell('status');
  // Some programs write when it was done.
  const doneAt = instants['completedAt'] ?? readInstant(status, zone);
  const isDone = done.test(status) || doneAt !== undefined;
  if (!isDone && !open.test(status))
    skipField(line, { field: 'status', why: `“${status.slice(0, 100)}” is not understood.` });
  return {
    ...instants,
    ...(isDone && { status: 'done' }),
    ...(doneAt !== undefined && { completedAt: doneAt }),
  };
}

/** The place of a row that names an area, a project and a heading, or leaves them empty. */
export function placeOf(
  line: number,
  names: Record<'area' | 'project' | 'heading', string>,
  builder: DraftBuilder,
): Parents {
  const area = builder.named('areas', names.area, { line, parents: {} });
  const isInbox = /^inbox$/i.test(names.project);
  const project = isInbox ? null : builder.named('projects', names.project, { line, parents: { area } });
  const place = project ? { project } : { area };
  if (project || area)
    return { ...place, heading: builder.named('headings', names.heading, { line, parents: place }) };
  if (names.heading) builder.skipField(line, { field: 'heading', why: 'It is in no project or area.' });
  return place;
}

function addRow(row: Cells, context: DateContext, builder: DraftBuilder): void {
  const { line, raw, cell } = row;
  const isCanceled = canceled.test(cell('status'));
  if (isCanceled || cell('title') === '') {
    builder.skipRow(line, cell('title'), isCanceled ? 'It is canceled.' : 'It has no title.');
    return;
  }
  const names = { area: cell('area'), project: cell('project'), heading: cell('heading') };
  const parents = placeOf(line, names, builder);
  const fields = {
    ...plainFields(row),
    ...dateFields(row, context, builder),
    ...stateFields(row, context, builder),
  };
  builder.add('tasks', { line, raw, id: cell('id') || undefined, parents, fields });
}

const isHeader = ({ cells }: CsvRow) => cells.some((cell) => columns.title.includes(cell.toLowerCase()));

/** Reads rows with a header of common names, in any order. */
export function readTable({ content, today, zone }: ImportFile, builder: DraftBuilder): void {
  const rows = readCsv(content);
  if (!rows[0] || !isHeader(rows[0]))
    throw new UnreadableFile('Needs a first line that names the columns, one of them “title”.');
  const table = withHeader(rows, columns, builder);
  const order = orderOfDates(table.flatMap(({ cell }) => [cell('when'), cell('deadline')]));
  for (const row of table) addRow(row, { today, zone, order }, builder);
}
