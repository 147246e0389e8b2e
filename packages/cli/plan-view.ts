import { dayLabel, minutesLabel, weekdayName } from '@/domain/when';
import { type Cell, cell, columnCell, EMPTY } from './cells';
import { instantLabel, localDay } from './local-time';
import { isRecord, type Json, rowsIn, textOf } from './shapes';
import { align } from './table';
import { stripControls, styled } from './terminal';

/** One task: whether it is done, what it is, when, how urgent, and its id. */
function taskCells(task: Json): Cell[] {
  const isDone = task['status'] !== 'open';
  const parts = (['when', 'deadline', 'priority', 'durationMin', 'tags'] as const).map((name): Cell => {
    const { text, style } = columnCell(name, task[name]);
    if (text === EMPTY || (name === 'when' && text === 'Today')) return { text: '' };
    return { text: name === 'deadline' ? `due ${text}` : text, style: isDone ? 'dim' : style };
  });
  return [
    isDone ? { text: '✓', style: 'green' } : { text: '○' },
    { text: stripControls(textOf(task['title'])), ...(isDone && { style: 'dim' as const }) },
    ...parts,
    columnCell('id', task['id']),
  ];
}

function roundTitle(round: Json, tasks: Json[]): string {
  const { index, engaged, closedAt, name, startsAt, endsAt } = round;
  const title = [`Round ${Number(index) + 1}`, stripControls(textOf(name))].filter(Boolean).join(' · ');
  const span = [textOf(startsAt), textOf(endsAt)].filter(Boolean).join('–');
  const minutes = tasks.reduce((sum, task) => sum + Number(task['durationMin'] ?? 0), 0);
  const done = tasks.filter(({ status }) => status === 'done').length;
  const state = closedAt ? `closed, ${done} of ${tasks.length} done` : engaged ? 'engaged' : '';
  const notes = [span, minutes > 0 ? minutesLabel(minutes) : '', state].filter(Boolean).join('  ');
  return `${styled(engaged ? 'green' : 'bold', title)}  ${notes}`.trimEnd();
}

interface Section {
  title: string;
  tasks: Json[];
}

/** The rounds with tasks, then the tasks in no round. */
function sectionsOf(plan: Json): Section[] {
  const tasks = rowsIn(plan['tasks']);
  const byId = new Map(tasks.map((task) => [textOf(task['id']), task]));
  const planned = new Set<unknown>();
  const rounds = rowsIn(plan['rounds']).flatMap((round): Section[] => {
    const ids = Array.isArray(round['taskIds']) ? round['taskIds'].map(String) : [];
    for (const id of ids) planned.add(id);
    const own = ids.map((id) => byId.get(id)).filter(isRecord);
    const isUsed = own.length > 0 || round['engaged'] === true || textOf(round['name']) !== '';
    return isUsed ? [{ title: roundTitle(round, own), tasks: round['closedAt'] ? [] : own }] : [];
  });
  const rest = tasks.filter(({ id }) => !planned.has(id));
  return rest.length > 0 ? [...rounds, { title: styled('bold', 'Unplaced'), tasks: rest }] : rounds;
}

/** Aligns the titles of all sections. */
function sectionTexts(sections: Section[]): string[] {
  const lines = align(
    sections.flatMap(({ tasks }) => tasks.map(taskCells)),
    2,
  );
  return sections.map(({ title, tasks }) => [title, ...lines.splice(0, tasks.length)].join('\n'));
}

/** How long a session took, or has taken so far, in minutes. */
export const lengthOf = ({ startedAt, endedAt }: Json) =>
  Math.max(0, Math.round((Number(endedAt ?? Date.now()) - Number(startedAt)) / 60_000));

function sessionsText(sessions: Json[]): string[] {
  if (sessions.length === 0) return [];
  const total = sessions.reduce((sum, session) => sum + lengthOf(session), 0);
  const lines = sessions.map((session): Cell[] => [
    session['endedAt'] ? { text: '·' } : { text: '▶', style: 'green' },
    { text: stripControls(textOf(session['title'])) },
    { text: instantLabel(Number(session['startedAt'])).split(' ').at(-1) ?? '' },
    { text: minutesLabel(lengthOf(session)) },
    columnCell('id', session['id']),
  ]);
  const title = `${styled('bold', 'Sessions')}  ${minutesLabel(total)}`;
  return [[title, ...align(lines, 2)].join('\n')];
}

/** The meetings of the day, in order. */
function eventsText(events: Json[]): string[] {
  if (events.length === 0) return [];
  const timeOf = (at: unknown) =>
    instantLabel(Date.parse(textOf(at)))
      .split(' ')
      .at(-1) ?? '';
  const lines = events.map(({ allDay, start, end, title, place }): Cell[] => [
    { text: allDay === true ? 'all day' : `${timeOf(start)}–${timeOf(end)}` },
    { text: stripControls(textOf(title)) },
    { text: stripControls(textOf(place)), style: 'dim' },
  ]);
  return [[styled('bold', 'Meetings'), ...align(lines, 2)].join('\n')];
}

function entryText(entry: unknown): string[] {
  if (!isRecord(entry)) return [];
  const mood = entry['mood'] ? `  mood ${cell('mood', entry['mood']).text} of 5` : '';
  const note = textOf(entry['note']);
  return [`${styled('bold', 'Journal')}${mood}${note && `\n  ${stripControls(note)}`}`];
}

/** A day as text: its meetings, rounds, unplanned tasks, sessions and journal entry. */
export function planText(plan: Json): string {
  const day = textOf(plan['day']);
  const label = dayLabel(day, localDay());
  const title = styled(
    'bold',
    label === weekdayName(day) ? `${label}, ${day}` : `${label}, ${weekdayName(day)} ${day}`,
  );
  const sections = sectionTexts(sectionsOf(plan));
  const nothing =
    sections.length === 0 ? ['Nothing is planned. Add something: parcours add "Call the bank today"'] : [];
  return [
    title,
    ...eventsText(rowsIn(plan['events'])),
    ...nothing,
    ...sections,
    ...sessionsText(rowsIn(plan['sessions'])),
    ...entryText(plan['entry']),
  ].join('\n\n');
}
