import { type Cells as CsvCells, type CsvRow, readCsv, splitList, withHeader } from './csv';
import {
  type DateContext,
  isNever,
  orderOfDates,
  readInstant,
  readMoment,
  readNumericInstant,
  zoneOr,
} from './dates';
import { type DraftBuilder, type Parents, UnreadableFile } from './draft';
import type { TaskReport } from './file-report';
import { grammarOf } from './grammars';
import type { ImportFile } from './importer';
import { readRepeat } from './read-rule';
import { scheduleFields } from './schedule';

const columns = {
  id: ['id', 'uuid', 'uid', 'taskid', 'task id'],
  title: ['title', 'task', 'task name', 'name', 'content', 'summary', 'subject', 'to-do', 'todo'],
  notes: ['notes', 'note', 'description', 'details', 'body'],
  area: ['area', 'folder', 'folder name'],
  project: ['project', 'projects', 'project name', 'list', 'list name'],
  heading: ['heading', 'section', 'column name', 'section/column'],
  tags: ['tags', 'tag', 'labels', 'label', 'categories', 'context'],
  priority: ['priority'],
  when: ['when', 'date', 'start date', 'start_date', 'start', 'scheduled', 'do date', 'defer date'],
  deadline: ['deadline', 'due date', 'due_date', 'due'],
  durationMin: ['durationmin', 'duration', 'minutes', 'estimate'],
  repeat: ['repeat', 'recurrence', 'rrule'],
  checklist: ['checklist', 'checklist items', 'subtasks'],
  status: ['status', 'state', 'done', 'completed', 'is completed'],
  completedAt: [
    ...[
      'completed time',
      'completion date',
      'completed at',
      'completed_at',
      'completed on',
      'completed date',
    ],
    ...['date completed', 'completion time', 'completedat', 'done date', 'closed at', 'date done'],
  ],
  createdAt: [
    ...['created time', 'creation date', 'created at', 'created_at', 'created', 'created on', 'date created'],
    ...['createdat', 'created date'],
  ],
  updatedAt: [
    ...['last modified', 'modified', 'updated at', 'updated_at', 'updatedat', 'modified time', 'updated'],
    ...['last edited time', 'modification date', 'last updated', 'last modified on', 'date modified'],
  ],
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
    ...(tags.length > 0 && { tags }),
    ...(items.length > 0 && { checklist: items }),
    ...(priority && { priority: /^\d+$/.test(priority) ? Number(priority) : (levels[priority] ?? priority) }),
    ...(cell('durationMin') && { durationMin: minutesOf(cell('durationMin')) }),
  };
}

function dateFields({ cell }: Cells, context: DateContext, report: TaskReport) {
  const from = zoneOr(cell('timezone'), context.zone);
  const isAllDay = done.test(cell('isAllDay'));
  // A whole day is that of its own zone.
  const within = isAllDay ? { ...context, zone: from } : { ...context, from };
  const dates = scheduleFields({ when: cell('when'), deadline: cell('deadline') }, within, report);
  const when = dates['when'];
  const start = readMoment(cell('when'), context.zone);
  const repeat = readRepeat({ rule: cell('repeat'), start, zone: context.zone }, report);
  return {
    ...dates,
    ...(isAllDay && typeof when === 'string' && when.includes('T') && { when: when.slice(0, 10) }),
    ...(repeat && { repeat }),
  };
}

function stateFields({ cell }: Cells, context: DateContext, { lose }: TaskReport) {
  const zone = zoneOr(cell('timezone'), context.zone);
  const instantOf = (text: string) =>
    readInstant(text, zone) ?? readNumericInstant(text, { ...context, zone });
  const instants: Record<string, number> = {};
  for (const field of ['completedAt', 'createdAt', 'updatedAt'] as const) {
    const text = cell(field);
    const at = instantOf(text);
    if (at !== undefined) instants[field] = at;
    else if (text !== '' && !isNever(text))
      lose({ field, why: `“${text.slice(0, 100)}” is not understood.`, words: text });
  }
  const status = cell('status');
  // Some programs write when it was done.
  const doneAt = instants['completedAt'] ?? instantOf(status);
  const isDone = done.test(status) || doneAt !== undefined;
  if (!isDone && !open.test(status))
    lose({ field: 'status', why: `“${status.slice(0, 100)}” is not understood.`, words: status });
  return {
    ...instants,
    ...(isDone && { status: 'done' }),
    ...(doneAt !== undefined && { completedAt: doneAt }),
  };
}

/** The place of a row that names an area, a project and a heading, or leaves them empty. */
export function placeOf(
  names: Record<'area' | 'project' | 'heading', string>,
  { builder, report }: { builder: DraftBuilder; report: TaskReport },
): Parents {
  const { line } = report;
  const area = builder.named('areas', names.area, { line, parents: {} });
  const isInbox = /^inbox$/i.test(names.project);
  const project = isInbox ? null : builder.named('projects', names.project, { line, parents: { area } });
  const place = project ? { project } : { area };
  if (project || area)
    return { ...place, heading: builder.named('headings', names.heading, { line, parents: place }) };
  if (names.heading)
    report.lose({ field: 'heading', why: 'It is in no project or area.', words: names.heading });
  return place;
}

function addRow(row: Cells, context: DateContext, builder: DraftBuilder): void {
  const { line, raw, cell } = row;
  const isCanceled = canceled.test(cell('status'));
  if (isCanceled || cell('title') === '') {
    builder.skipRow(line, cell('title'), isCanceled ? 'It is canceled.' : 'It has no title.');
    return;
  }
  const report = builder.taskAt(line);
  const names = { area: cell('area'), project: cell('project'), heading: cell('heading') };
  const parents = placeOf(names, { builder, report });
  const fields = {
    ...plainFields(row),
    ...dateFields(row, context, report),
    ...stateFields(row, context, report),
  };
  builder.add('tasks', { line, raw, id: cell('id') || undefined, parents, fields, report });
}

const isHeader = ({ cells }: CsvRow) => cells.some((cell) => columns.title.includes(cell.toLowerCase()));

/** Reads rows with a header of common names, in any order. */
export function readTable({ content, today, zone, language }: ImportFile, builder: DraftBuilder): void {
  const rows = readCsv(content);
  if (!rows[0] || !isHeader(rows[0]))
    throw new UnreadableFile('Needs a first line that names the columns, one of them “title”.');
  const table = withHeader(rows, columns, builder);
  const dates = ['when', 'deadline', 'completedAt', 'createdAt', 'updatedAt'] as const;
  const order = orderOfDates(table.flatMap(({ cell }) => dates.map(cell)));
  for (const row of table) addRow(row, { today, zone, order, grammar: grammarOf(language) }, builder);
}
