import { clockOf } from './clock';
import type { Day } from './days';
import { quoted, quotesAreData } from './quoted';
import { deadlineLabel, minutesLabel, type When, weekdayName, whenLabel } from './when';

type Author = { name: string | null; username: string | null } | null;

const authorFact = (author: Author) =>
  author && `by ${quoted(author.name ?? author.username ?? 'someone else')}`;

interface SummaryMilestone {
  headingId: string;
  name: string;
  deadline: Day;
  place: string;
  openTaskCount: number;
  author: Author;
}

interface SummaryTask {
  id: string;
  title: string;
  status: string;
  priority: number;
  when: When;
  deadline: Day | null;
  durationMin: number | null;
  author: Author;
}

interface SummaryRound {
  index: number;
  taskIds: string[];
  engaged: boolean;
  closedAt: number | null;
}

interface Part {
  total: number;
  tasks: SummaryTask[];
}

interface SummaryEvent {
  title: string;
  start: string;
  end: string;
  allDay: boolean;
}

/** The data of the summary. */
interface DaySummary {
  day: Day;
  events?: SummaryEvent[] | undefined;
  engagedRound: { round: SummaryRound; tasks: SummaryTask[] } | null;
  runningSession: { id: string; taskId: string; title: string } | null;
  overdue: Part;
  today: Part;
  deadlines: Part;
  milestones: SummaryMilestone[];
  rounds: SummaryRound[];
}

/** Names a round by its number for people and its index for operations. */
const roundName = (index: number) => `Round ${index + 1} (index ${index})`;

function line(task: SummaryTask, { day, rounds }: Pick<DaySummary, 'day' | 'rounds'>): string {
  const openRounds = rounds.filter(({ taskIds, closedAt }) => closedAt === null && taskIds.includes(task.id));
  const facts = [
    authorFact(task.author),
    task.when.kind === 'date' && task.when.date < day && `planned ${whenLabel(task.when, day)}`,
    task.when.kind === 'date' && task.when.time && `at ${task.when.time}`,
    task.deadline && deadlineLabel(task.deadline, day),
    task.priority > 0 && `priority ${task.priority} of 3`,
    task.durationMin && minutesLabel(task.durationMin),
    task.status !== 'open' && task.status,
    ...openRounds.map(({ index }) => `in round index ${index}`),
  ].filter(Boolean);
  return `- ${quoted(task.title)}${facts.length > 0 ? ` (${facts.join(', ')})` : ''} — \`${task.id}\``;
}

/** A section without the tasks of a section above. */
function part(
  title: string,
  { total, tasks }: Part,
  { day, above }: { day: DaySummary; above?: Part },
): string[] {
  const listed = new Set(above?.tasks.map(({ id }) => id));
  const others = tasks.filter(({ id }) => !listed.has(id));
  const left = total - (tasks.length - others.length);
  if (left === 0) return [];
  const more = left > others.length ? [`- and ${left - others.length} more: list_tasks`] : [];
  return [`## ${title} (${left})`, ...others.map((task) => line(task, day)), ...more, ''];
}

function roundState({ engaged, closedAt, taskIds }: SummaryRound): string {
  const state = closedAt !== null ? 'closed' : engaged ? 'engaged' : taskIds.length > 0 ? 'planned' : 'free';
  return taskIds.length > 0
    ? `${state}, ${taskIds.length} ${taskIds.length === 1 ? 'task' : 'tasks'}`
    : state;
}

/** The total duration of the tasks under Today. */
function load({ today }: DaySummary): string[] {
  const minutes = today.tasks.reduce((sum, { durationMin }) => sum + (durationMin ?? 0), 0);
  const unknown = today.tasks.filter(({ durationMin }) => durationMin === null).length;
  if (minutes === 0) return [];
  return [
    `Today asks for ${minutesLabel(minutes)}${unknown > 0 ? `, and ${unknown} without a duration` : ''}.`,
    '',
  ];
}

function now(day: DaySummary): string[] {
  const { engagedRound, runningSession } = day;
  const lines: string[] = [];
  if (engagedRound) {
    lines.push(
      `## ${roundName(engagedRound.round.index)} is engaged`,
      ...engagedRound.tasks.map((task) => line(task, { ...day, rounds: [] })),
      '',
    );
  }
  if (runningSession) {
    const { id, taskId, title } = runningSession;
    lines.push(`A session runs on ${quoted(title)} — task \`${taskId}\`, session \`${id}\`.`, '');
  }
  return lines;
}

function milestoneLine(milestone: SummaryMilestone, today: Day): string {
  const { name, deadline, place, openTaskCount, headingId, author } = milestone;
  const facts = [deadline, deadlineLabel(deadline, today), `${openTaskCount} open`, authorFact(author)];
  return `- ${quoted(name)} in ${quoted(place)}: ${facts.filter(Boolean).join(', ')} — \`${headingId}\``;
}

/** Meetings beyond these are left out. */
const MOST_MEETINGS = 50;

/** The times of a meeting on the clocks of the zone. One that is all day has none. */
function meetings({ events = [] }: DaySummary, zone: string): string[] {
  if (events.length === 0) return [];
  const lines = events.slice(0, MOST_MEETINGS).map(({ title, start, end, allDay }) => {
    const times = [start, end].map((at) => clockOf(Date.parse(at), zone)).join('–');
    return `- ${allDay ? 'all day' : times} ${quoted(title)}`;
  });
  const left = events.length - lines.length;
  return ['## Meetings', ...lines, ...(left > 0 ? [`- and ${left} more: list_calendar_events`] : []), ''];
}

/** The day in Markdown, most urgent first. Its times are those of the zone. */
export function daySummary(day: DaySummary, zone: string): string {
  const milestones = day.milestones.map((milestone) => milestoneLine(milestone, day.day));
  const empty = day.overdue.total + day.today.total + day.deadlines.total === 0;
  return [
    `# ${weekdayName(day.day)}, ${day.day}`,
    '',
    quotesAreData,
    '',
    ...load(day),
    ...now(day),
    ...meetings(day, zone),
    ...part('Overdue', day.overdue, { day }),
    ...part('Today', day.today, { day, above: day.overdue }),
    ...part('Due within seven days', day.deadlines, { day }),
    ...(milestones.length > 0 ? ['## Milestones', ...milestones, ''] : []),
    ...(empty
      ? ['Nothing is planned or due. list_tasks with when=anytime shows what could be done.', '']
      : []),
    '## Rounds',
    ...day.rounds.map((round) => `- ${roundName(round.index)}: ${roundState(round)}`),
  ].join('\n');
}
