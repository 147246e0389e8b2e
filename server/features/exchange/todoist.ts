import type { Language } from '../../../domain/languages';
import { type Cells as CsvCells, type CsvRow, readCsv, splitList, withHeader } from './csv';
import { readInstant, zoneOr } from './dates';
import { type DraftBuilder, type Found, type Parents, UnreadableFile } from './draft';
import type { TaskReport } from './file-report';
import { grammarOf, grammarOfTag } from './grammars';
import type { ImportFile } from './importer';
import { scheduleFields } from './schedule';
import { addNested, type Nested } from './subtasks';
import { readTodoistDate } from './todoist-dates';

const columns = {
  type: ['type'],
  content: ['content'],
  description: ['description'],
  priority: ['priority'],
  indent: ['indent'],
  date: ['date', 'due_date'],
  language: ['date_lang', 'due_date_lang'],
  deadlineLanguage: ['deadline_lang'],
  timezone: ['timezone'],
  duration: ['duration'],
  durationUnit: ['duration_unit'],
  deadline: ['deadline'],
};
type Cells = CsvCells<keyof typeof columns>;

const labels = /(?:^|\s)@([^\s@]+)/g;

const minutesOf = (amount: string, unit: string): number | string =>
  /^\d{1,6}$/.test(amount)
    ? Number(amount) * (unit.startsWith('day') ? 1440 : unit.startsWith('hour') ? 60 : 1)
    : `${amount} ${unit}`.trim();

/** Exports name files `Kitchen.csv`, backups `Kitchen [2203306141].csv`, and browsers add ` (1)`. */
const projectName = (file: string) =>
  file
    .replace(/\.(?:csv|txt)$/i, '')
    .replace(/ ?\(\d+\)$/, '')
    .replace(/ ?\[\w{5,}\]$/, '')
    .trim() || 'Todoist';

/** The language of a row's words, or else of the caller's. */
const grammarFor = (tag: string, language: Language | undefined) =>
  tag === '' ? grammarOf(language) : grammarOfTag(tag);

function dateFields({ cell }: Cells, { today, zone, language }: ImportFile, report: TaskReport) {
  const from = zoneOr(cell('timezone'), zone);
  const context = { today, zone, from, grammar: grammarFor(cell('language'), language) };
  const dates = {
    when: cell('date'),
    deadline: cell('deadline'),
    deadlineGrammar: grammarFor(cell('deadlineLanguage'), language),
    read: (text: string) => readTodoistDate(text, context),
  };
  return scheduleFields(dates, context, report);
}

function taskFields(row: Cells, file: ImportFile, report: TaskReport) {
  const { cell } = row;
  const content = cell('content');
  const tags = splitList([...content.matchAll(labels)].map(([, label]) => label).join('\n'), /\n/);
  const written = cell('priority');
  const priority = Number(written || 4);
  const duration = cell('duration');
  if (written !== '' && !(priority >= 1 && priority <= 4))
    report.lose({ field: 'priority', why: `“${written.slice(0, 100)}” is none of 1 to 4.`, words: written });
  return {
    title: content.replace(labels, '').trim() || content,
    ...(cell('description') && { notes: cell('description') }),
    ...(tags.length > 0 && { tags }),
    ...(priority >= 1 && priority < 4 && { priority: 4 - priority }),
    ...dateFields(row, file, report),
    ...(!/^0?$/.test(duration) && { durationMin: minutesOf(duration, cell('durationUnit')) }),
  };
}

/** The rows of a file, one after the other: later ones belong to earlier ones. */
function todoistReader(file: ImportFile, builder: DraftBuilder, project: string | null) {
  const tasks: Nested[] = [];
  const notes = new Map<Nested | null, string[]>();
  /** The tasks that a row further in belongs to, by their level. */
  const open: Nested[] = [];
  let heading: string | null = null;
  const addTask = (row: Cells) => {
    const level = Math.max(0, (Number(row.cell('indent')) || 1) - 1);
    open.splice(level);
    const parents: Parents = { project, heading };
    const { line, raw } = row;
    const report = builder.taskAt(line);
    const found: Found = { line, raw, parents, report, fields: taskFields(row, file, report) };
    const task = { found, parent: open.at(-1) };
    open.push(task);
    tasks.push(task);
  };
  const addNote = ({ cell }: Cells) => {
    const at = readInstant(cell('date'), 'UTC');
    const day = at === undefined ? '' : ` (${new Date(at).toISOString().slice(0, 10)})`;
    const task = tasks.at(-1) ?? null;
    const known = notes.get(task) ?? [];
    notes.set(task, known);
    known.push(`${cell('content')}${day}`);
  };
  const addSection = ({ line, cell }: Cells) => {
    open.length = 0;
    const fields = cell('description') ? { notes: cell('description') } : {};
    heading = builder.named('headings', cell('content'), { line, parents: { project }, fields });
  };
  const readRow = (row: Cells) => {
    const type = row.cell('type').toLowerCase();
    if (type === 'task') addTask(row);
    else if (type === 'note') addNote(row);
    else if (type === 'section') addSection(row);
    // `meta` says how Todoist shows the project.
    else if (type === '' && row.cell('content') !== '')
      builder.skipRow(row.line, row.cell('content'), 'It has no type.');
    else if (type !== '' && type !== 'meta')
      builder.skipRow(row.line, row.cell('content'), `Its type is “${type.slice(0, 40)}”.`);
  };
  return { readRow, tasks, notes };
}

const typeColumn = ({ cells }: CsvRow) => cells.some((name) => name.toLowerCase() === 'type');

/** Reads a project as Todoist exports it: one file, with neither its name nor ids. */
export function readTodoist(file: ImportFile, builder: DraftBuilder): void {
  const rows = readCsv(file.content);
  if (!rows[0] || !typeColumn(rows[0]))
    throw new UnreadableFile('Has no column TYPE. Send the CSV that Todoist exports.');
  const table = withHeader(rows, columns, builder);
  const [first] = table.filter(({ cell }) => cell('type').toLowerCase() === 'task');
  const comments = table.slice(0, first ? table.indexOf(first) : undefined);
  const notes = comments
    .filter(({ cell }) => cell('type').toLowerCase() === 'note')
    .map(({ cell }) => cell('content'));
  const name = projectName(file.name ?? '');
  const fields = notes.length > 0 ? { notes: notes.join('\n\n') } : {};
  const project = builder.named('projects', name, { line: 1, parents: {}, fields });
  const reader = todoistReader(file, builder, project);
  for (const row of table) reader.readRow(row);
  for (const [task, texts] of reader.notes) {
    if (!task) continue;
    const own = task.found.fields['notes'];
    task.found.fields['notes'] = [own, ...texts].filter(Boolean).join('\n\n');
  }
  addNested(reader.tasks, builder);
}
