import { noteAsTask } from '../../../domain/import-reasons';
import { type Cells as CsvCells, type CsvRow, readCsv, splitList, withHeader } from './csv';
import { daysBetween, readInstant, readMidnight, readMoment, zoneOr } from './dates';
import { type DraftBuilder, UnreadableFile } from './draft';
import type { TaskReport } from './file-report';
import { grammarOf } from './grammars';
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

const isItem = /^\s*[▫▪]\s*\S/;

/** A checklist is in the content: `▫Milk` is open and `▪Bread` is done. Other lines are notes. */
function contentFields({ cell }: Cells): Record<string, unknown> {
  const content = cell('content');
  const isChecklist = isTrue(cell('isChecklist')) || cell('kind').toUpperCase() === 'CHECKLIST';
  if (!isChecklist) return content ? { notes: content } : {};
  const lines = content.split('\n');
  const items = lines
    .filter((line) => isItem.test(line))
    .map((line) => ({ label: line.replace(/^\s*[▫▪]\s*/, '').trim(), done: /^\s*▪/.test(line) }));
  const notes = lines
    .filter((line) => !isItem.test(line))
    .join('\n')
    .trim();
  return { ...(items.length > 0 && { checklist: items }), ...(notes && { notes }) };
}

/** The minutes between a start and an end on the same day. */
function minutesBetween(start = '', end = ''): number {
  if (!start.includes('T') || !end.includes('T') || start.slice(0, 10) !== end.slice(0, 10)) return 0;
  return (Date.parse(`${end}Z`) - Date.parse(`${start}Z`)) / 60_000;
}

function dateFields({ cell }: Cells, { today, zone: own, language }: ImportFile, report: TaskReport) {
  const rowZone = isTrue(cell('isFloating')) ? 'UTC' : zoneOr(cell('timezone'), own);
  const isAllDay = isTrue(cell('isAllDay'));
  // A whole day is that of the row's zone, a floating time is on every clock, and any other time is on the caller's.
  const zone = isAllDay || isTrue(cell('isFloating')) ? rowZone : own;
  const local = (text: string) => {
    const moment = (isAllDay && !cell('timezone') && readMidnight(text)) || readMoment(text, zone);
    return isAllDay ? (moment?.slice(0, 10) ?? text) : (moment ?? text);
  };
  const [start, due, rule] = [local(cell('start')), local(cell('due')), cell('repeat')];
  const durationMin = minutesBetween(start, due);
  // The end of a timed task is its duration.
  const deadline = durationMin > 0 ? due.slice(0, 10) : due;
  const begins = cell('start') || cell('due');
  const inRowZone = readMoment(begins, rowZone);
  const repeat = readRepeat(
    { rule, start: inRowZone, zone: rowZone, days: daysBetween(inRowZone, start || due) },
    report,
  );
  const remindAt = firstReminder(
    { triggers: splitList(cell('reminder'), /[,;\n]/), start: start || due, zone: own },
    report,
  );
  return {
    ...scheduleFields({ when: start, deadline }, { today, zone: own, grammar: grammarOf(language) }, report),
    ...(durationMin > 0 && { durationMin }),
    ...(repeat && { repeat }),
    ...(remindAt !== undefined && { remindAt }),
  };
}

/** TickTick writes instants of UTC. What is not understood is reported. */
function instantFields({ cell }: Cells, { lose }: TaskReport): Record<string, number> {
  const instants: Record<string, number> = {};
  for (const [field, column] of [
    ['createdAt', 'created'],
    ['completedAt', 'completed'],
  ] as const) {
    const text = cell(column);
    const at = readInstant(text, 'UTC');
    if (at !== undefined) instants[field] = at;
    else if (text !== '') lose({ field, why: `“${text.slice(0, 100)}” is not understood.`, words: text });
  }
  return instants;
}

function taskFields(row: Cells, file: ImportFile, report: TaskReport): Record<string, unknown> {
  const { cell } = row;
  const priority = cell('priority');
  const { completedAt, createdAt } = instantFields(row, report);
  const tags = splitList(cell('tags'), /[,;\n]/).map((tag) => tag.replace(/^#/, ''));
  const isDone = /^[12]$/.test(cell('status')) || (cell('status') === '' && completedAt !== undefined);
  if (!/^[012]?$/.test(cell('status')))
    report.lose({
      field: 'status',
      why: `“${cell('status').slice(0, 100)}” is not understood.`,
      words: cell('status'),
    });
  return {
    title: cell('title'),
    ...contentFields(row),
    ...(tags.length > 0 && { tags }),
    ...(priority !== '' && priority !== '0' && { priority: priorities[priority] ?? priority }),
    ...dateFields(row, file, report),
    ...(createdAt !== undefined && { createdAt }),
    ...(isDone && { status: 'done', ...(completedAt !== undefined && { completedAt }) }),
  };
}

/** Abandoned ones are `-1`. */
function reasonToSkip({ cell }: Cells): string | undefined {
  if (cell('title') === '' && cell('content') === '') return 'It has no title.';
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
    const report = builder.taskAt(line);
    const parents = placeOf(names, { builder, report });
    if (cell('kind').toUpperCase() === 'NOTE') builder.skip(line, noteAsTask(cell('title').slice(0, 100)));
    const task: Nested = { found: { line, raw, id, parents, report, fields: taskFields(row, file, report) } };
    if (id && !byId.has(id)) byId.set(id, task);
    tasks.push({ task, row });
  }
  addNested(
    tasks.map(({ task, row }) => Object.assign(task, { parent: byId.get(row.cell('parent')) })),
    builder,
  );
}
