import { withoutField } from '../domain/import-reasons';
import { readCsv, splitList, withHeader } from './csv';
import { readMoment, readSchedule } from './dates';
import { type DraftBuilder, type Found, UnreadableFile } from './draft';

const labels = /(?:^|\s)@([^\s@]+)/g;

const minutesOf = (amount: string, unit: string) =>
  Number(amount) * (unit.startsWith('day') ? 1440 : unit.startsWith('hour') ? 60 : 1);

interface Checklist {
  label: string;
  done: boolean;
}

type Cells = ReturnType<typeof withHeader>[number];

/** The fields of a task. Reports a date that it does not understand. */
function taskFields({ line, cell }: Cells, today: string, { skip }: DraftBuilder): Record<string, unknown> {
  const content = cell('content');
  const tags = splitList([...content.matchAll(labels)].map(([, label]) => label).join('\n'), /\n/);
  const date = cell('date');
  const schedule = date === '' ? {} : readSchedule(date, today);
  if (!schedule) {
    const why = `“${date.slice(0, 100)}” is not understood.`;
    skip(line, withoutField({ kind: 'task', field: 'when', why }));
  }
  const deadline = cell('deadline');
  const priority = Number(cell('priority') || 4);
  const duration = cell('duration');
  return {
    title: content.replace(labels, '').trim() || content,
    ...(cell('description') && { notes: cell('description') }),
    ...(tags.length > 0 && { tags }),
    ...(priority >= 1 && priority < 4 && { priority: 4 - priority }),
    ...schedule,
    ...(deadline && { deadline: readMoment(deadline)?.slice(0, 10) ?? deadline }),
    ...(Number(duration) > 0 && { durationMin: minutesOf(duration, cell('duration_unit')) }),
  };
}

/** Reads a project as Todoist exports it: one file, with neither its name nor ids. */
export function readTodoist(content: string, today: string, builder: DraftBuilder): void {
  const rows = withHeader(readCsv(content));
  if (!/^\W*(?:\w+,)*type,/i.test(content))
    throw new UnreadableFile('Has no column TYPE. Send the CSV that Todoist exports.');
  const project = builder.named('projects', 'Todoist', { line: 1, parents: {} });
  let heading: string | null = null;
  const tasks: Found[] = [];
  let last: Found | undefined;
  for (const row of rows) {
    const { line, cell } = row;
    const type = cell('type').toLowerCase();
    if (type === 'section')
      heading = builder.named('headings', cell('content'), { line, parents: { project } });
    else if (type === 'note' && last) {
      const notes = [last.fields['notes'], cell('content')].filter(Boolean).join('\n\n');
      last.fields = { ...last.fields, notes };
    } else if (type === 'task') {
      const fields = taskFields(row, today, builder);
      if (Number(cell('indent')) > 2 && last) addItem(last, { label: String(fields['title']), done: false });
      else {
        last = { line, parents: { project, heading }, fields };
        tasks.push(last);
      }
    } else if (type !== '' && type !== 'meta')
      builder.skip(line, `Rows of type “${type.slice(0, 40)}” are not imported.`);
  }
  for (const task of tasks) builder.add('tasks', task);
}

function addItem(task: Found, item: Checklist): void {
  const before = task.fields['checklist'];
  task.fields = { ...task.fields, checklist: [...(Array.isArray(before) ? before : []), item] };
}
