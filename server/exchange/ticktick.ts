import { noteAsTask } from '../domain/import-reasons';
import { type Cells as CsvCells, type CsvRow, readCsv, splitList, withHeader } from './csv';
import { readInstant, readMoment, zoneOr } from './dates';
import { type DraftBuilder, UnreadableFile } from './draft';
import type { ImportFile } from './importer';
import { readRepeat } from './read-rule';
import { placeOf } from './read-table';
import { firstReminder } from './reminder';
import { scheduleFields } from './schedule';
import { addNested, type Nested } from './subtasks';

const columns = {
  folder: ['folder name'],
  list: ['list name'],
  title: ['title'],
  kind: ['kind'],
  listKind: ['projectkind'],
  tags: ['tags'],
  content: ['content'],
  isChecklist: ['is check list'],
  start: ['start date'],
  due: ['due date'],
  reminder: ['reminder'],
  repeat: ['repeat'],
  priority: ['priority'],
  status: ['status'],
  created: ['created time'],
  completed: ['completed time'],
  order: ['order'],
  timezone: ['timezone'],
  isAllDay: ['is all day'],
  isFloating: ['is floating'],
  section: ['column name'],
  id: ['taskid'],
  parent: ['parentid'],
};
type Cells = CsvCells<keyof typeof columns>;

const priorities: Record<string, number> = { 0: 0, 1: 1, 3: 2, 5: 3 };
const isTrue = (text: string) => /^(?:true|y|yes|1)$/i.test(text);

/** A checklist is in the content: `▫Milk` is open and `▪Bread` is done. Other lines are notes. */
function contentFields({ cell }: Cells): Record<string, unknown> {
  const content = cell('content');
  const isChecklist = isTrue(cell('isChecklist')) || cell('kind').toUpperCase() === 'CHECKLIST';
  if (!isChecklist) return content ? { notes: content } : {};
  const lines = content.split('\n');
  const items = lines
    .filter((line) => /^\s*[▫▪]\s*\S/.test(line))
    .map((line) => ({ label: line.replace(/^\s*[▫▪]\s*/, '').trim(), done: /^\s*▪/.test(line) }));
  const notes = lines
    .filter((line) => !/^\s*[▫▪]/.test(line))
    .join('\n')
    .trim();
  return { ...(items.length > 0 && { checklist: items }), ...(notes && { notes }) };
}

/** The minutes between a start and an end on the same day. */
function minutesBetween(start = '', end = ''): number {
  if (!start.includes('T') || !end.includes('T') || start.slice(0, 10) !== end.slice(0, 10)) return 0;
  return (Date.parse(`${end}Z`) - Date.parse(`${start}Z`)) / 60_000;
}

function dateFields({ line, cell }: Cells, { today, zone: own }: ImportFile, builder: DraftBuilder) {
  const zone = isTrue(cell('isFloating')) ? 'UTC' : zoneOr(cell('timezone'), own);
  const local = (text: string) => {
    const moment = readMoment(text, zone);
    return isTrue(cell('isAllDay')) ? (moment?.slice(0, 10) ?? text) : (moment ?? text);
  };
  const [start, due, rule] = [local(cell('start')), local(cell('due')), cell('repeat')];
  const durationMin = minutesBetween(start, due);
  // The end of a timed task is its duration.
  const deadline = durationMin > 0 ? due.slice(0, 10) : due;
  const repeat = readRepeat({ line, rule, start: start || due, zone }, builder);
  const remindAt = firstReminder(
    { line, triggers: splitList(cell('reminder'), /[,;\n]/), start: start || due, zone },
    builder,
  );
  return {
    ...scheduleFields({ line, when: start, deadline }, { today, zone }, builder),
    ...(durationMin > 0 && { durationMin }),
    ...(repeat && { repeat }),
    ...(remindAt !== undefined && { remindAt }),
  };
}

function taskFields(row: Cells, file: ImportFile, builder: DraftBuilder): Record<string, unknown> {
  const { line, cell } = row;
  const priority = cell('priority');
  const [created, completed] = [readInstant(cell('created'), 'UTC'), readInstant(cell('completed'), 'UTC')];
  const tags = splitList(cell('tags'), /[,;\n]/).map((tag) => tag.replace(/^#/, ''));
  const isDone = /^[12]$/.test(cell('status')) || (cell('status') === '' && completed !== undefined);
  if (cell('kind').toUpperCase() === 'NOTE') builder.skip(line, noteAsTask(cell('title').slice(0, 100)));
  return {
    title: cell('title'),
    ...contentFields(row),
    ...(tags.length > 0 && { tags: [...new Set(tags)] }),
    ...(priority !== '' && priority !== '0' && { priority: priorities[priority] ?? priority }),
    ...dateFields(row, file, builder),
    ...(created !== undefined && { createdAt: created }),
    ...(isDone && { status: 'done', ...(completed !== undefined && { completedAt: completed }) }),
  };
}

/** Abandoned ones are `-1`. */
function reasonToSkip({ cell }: Cells): string | undefined {
  if (cell('title') === '') return 'It has no title.';
  return cell('status') === '-1' ? 'It is canceled.' : undefined;
}

export function readTickTick(file: ImportFile, builder: DraftBuilder): void {
  const rows = readCsv(file.content);
  const start = rows.findIndex(({ cells }: CsvRow) => cells.some((cell) => cell.toLowerCase() === 'title'));
  if (start < 0) throw new UnreadableFile('Has no column Title. Send the CSV that TickTick exports.');
  const table = withHeader(rows.slice(start), columns, builder);
  const byId = new Map<string, Nested>();
  const tasks: { task: Nested; row: Cells }[] = [];
  for (const row of table.toSorted(
    (a, b) => Number(a.cell('order')) - Number(b.cell('order')) || a.line - b.line,
  )) {
    const reason = reasonToSkip(row);
    if (reason) {
      builder.skipRow(row.line, row.cell('title'), reason);
      continue;
    }
    const id = row.cell('id') || undefined;
    const { line, raw, cell } = row;
    const names = { area: cell('folder'), project: cell('list'), heading: cell('section') };
    const parents = placeOf(line, names, builder);
    const task: Nested = { found: { line, raw, id, parents, fields: taskFields(row, file, builder) } };
    if (id && !byId.has(id)) byId.set(id, task);
    tasks.push({ task, row });
  }
  addNested(
    tasks.map(({ task, row }) => Object.assign(task, { parent: byId.get(row.cell('parent')) })),
    builder,
  );
}
