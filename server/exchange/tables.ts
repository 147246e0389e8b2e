import { type CsvRow, readCsv, splitList, withHeader } from './csv';
import { readMoment, readSchedule } from './dates';
import { type DraftBuilder, UnreadableFile } from './draft';
import { readRule } from './read-rule';

const columns = {
  id: ['id', 'uuid', 'uid', 'taskid'],
  title: ['title', 'task', 'name', 'content', 'summary', 'subject', 'to-do', 'todo'],
  notes: ['notes', 'note', 'description', 'details', 'body'],
  area: ['area', 'folder', 'folder name'],
  project: ['project', 'project name', 'list', 'list name'],
  heading: ['heading', 'section', 'column name'],
  tags: ['tags', 'tag', 'labels', 'label', 'categories'],
  priority: ['priority'],
  when: ['when', 'date', 'start date', 'start_date', 'start', 'scheduled', 'do date'],
  deadline: ['deadline', 'due date', 'due_date', 'due'],
  durationMin: ['durationmin', 'duration', 'minutes', 'estimate'],
  repeat: ['repeat', 'recurrence', 'rrule'],
  checklist: ['checklist', 'checklist items', 'subtasks'],
  status: ['status', 'state', 'done', 'completed', 'is completed'],
  completedAt: ['completed time', 'completion date', 'completed at', 'completed_at'],
};

const done = /^(?:done|completed?|true|yes|x|1|2|✓)$/i;
const canceled = /^cancell?ed$/i;

type Cells = ReturnType<typeof withHeader>[number];

interface TableFormat {
  today: string;
  /** Our priority for each of the program's. */
  priorities?: Record<string, number>;
}

function priorityOf(text: string, { priorities }: TableFormat): number | string {
  const known = priorities?.[text];
  if (known !== undefined) return known;
  return /^\d+$/.test(text) ? Number(text) : text.toLowerCase();
}

/** Fields whose text needs little conversion. */
function plainFields({ cell }: Cells, format: TableFormat): Record<string, unknown> {
  const of = (name: keyof typeof columns) => cell(...columns[name]);
  const tags = splitList(of('tags'), /[,;\n]/).map((tag) => tag.replace(/^[#@]/, ''));
  const items = splitList(of('checklist'), /\n/);
  return {
    title: of('title'),
    ...(of('notes') && { notes: of('notes') }),
    ...(tags.length > 0 && { tags: [...new Set(tags)] }),
    ...(items.length > 0 && { checklist: items }),
    ...(of('priority') && { priority: priorityOf(of('priority'), format) }),
    ...(of('durationMin') && { durationMin: Number(of('durationMin')) }),
  };
}

function scheduleFields({ line, cell }: Cells, { today }: TableFormat, { skip }: DraftBuilder) {
  const zone = cell('timezone') || 'UTC';
  const [start, due, rule] = [cell(...columns.when), cell(...columns.deadline), cell(...columns.repeat)];
  const isAllDay = done.test(cell('is all day'));
  const moment = readMoment(start, zone);
  const when = moment
    ? { when: isAllDay ? moment.slice(0, 10) : moment }
    : start && readSchedule(start, today);
  if (when === undefined) skip(line, `when: “${start.slice(0, 100)}” is not understood.`);
  const repeat = rule && readRule(rule, { start: moment, zone });
  if (rule && !repeat) skip(line, `repeat: “${rule.slice(0, 100)}” cannot be carried over.`);
  return {
    ...(when || {}),
    ...(due && { deadline: readMoment(due, zone)?.slice(0, 10) ?? due.toLowerCase() }),
    ...(repeat && { repeat }),
  };
}

function stateFields({ cell }: Cells): Record<string, unknown> {
  const at = Date.parse(cell(...columns.completedAt));
  if (!done.test(cell(...columns.status)) && !(at > 0)) return {};
  return { status: 'done', ...(at > 0 && { completedAt: at }) };
}

function readRows(rows: readonly Cells[], format: TableFormat, builder: DraftBuilder): void {
  for (const row of rows) {
    const { line, cell } = row;
    const of = (name: 'id' | 'title' | 'area' | 'project' | 'heading' | 'status') => cell(...columns[name]);
    const isCanceled = canceled.test(of('status'));
    if (isCanceled || of('title') === '') {
      builder.skip(line, isCanceled ? 'Is canceled.' : 'Has no title.');
      continue;
    }
    const area = builder.named('areas', of('area'), { line, parents: {} });
    const project = /^inbox$/i.test(of('project'))
      ? null
      : builder.named('projects', of('project'), { line, parents: { area } });
    const place = project ? { project } : { area };
    const heading =
      project || area ? builder.named('headings', of('heading'), { line, parents: place }) : null;
    const fields = {
      ...plainFields(row, format),
      ...scheduleFields(row, format, builder),
      ...stateFields(row),
    };
    builder.add('tasks', { line, id: of('id') || undefined, parents: { ...place, heading }, fields });
  }
}

const titled = new Set(columns.title);
const isHeader = ({ cells }: CsvRow) => cells.some((cell) => titled.has(cell.toLowerCase()));

/** Rows with a header of common names, in any order. */
export function readTable(content: string, today: string, builder: DraftBuilder): void {
  const rows = readCsv(content);
  if (!rows[0] || !isHeader(rows[0]))
    throw new UnreadableFile('Needs a first line that names the columns, one of them “title”.');
  readRows(withHeader(rows), { today }, builder);
}

/** TickTick's backup: a preamble of some lines, then a table. */
export function readTickTick(content: string, today: string, builder: DraftBuilder): void {
  const rows = readCsv(content);
  const start = rows.findIndex(isHeader);
  if (start < 0) throw new UnreadableFile('Has no column Title. Send the CSV that TickTick exports.');
  readRows(withHeader(rows.slice(start)), { today, priorities: { 0: 0, 1: 1, 3: 2, 5: 3 } }, builder);
}
