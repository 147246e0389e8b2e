import { addDays, type Day } from './days';
import { figuresOf, sumOf } from './journal';
import { dateLabel, minutesLabel, weekdayName } from './when';

interface Week {
  /** Its first day. */
  monday: Day;
  zone: string;
  completions: readonly {
    title: string;
    completedAt: number;
    projectId: string | null;
    areaId: string | null;
  }[];
  sessions: readonly { startedAt: number; endedAt: number | null }[];
  entries: readonly { day: Day; mood: number | null; note: string }[];
  places: readonly { id: string; name: string }[];
}

/** The title of the note that reviews a week. Only the title identifies that note. */
export const reviewTitle = (monday: Day): string => `Week of ${dateLabel(monday, '')}`;

/** A title as plain text in Markdown. */
const plain = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|~]/g, '\\$&');

function sums({ monday, zone, ...material }: Week): string {
  const days = Array.from({ length: 7 }, (_, at) => addDays(monday, at));
  const { done, focus, mood } = sumOf(figuresOf(days, material, zone));
  const parts = [
    `${done} ${done === 1 ? 'task' : 'tasks'} done`,
    focus > 0 && `${minutesLabel(focus)} of focus`,
    mood !== null && `mood ${mood.toFixed(1)}`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

/** What got done, by project or area, in the order of the last completion. */
function achievements({ completions, places }: Week): string[] {
  const names = new Map(places.map(({ id, name }) => [id, name]));
  const groups = new Map<string, string[]>();
  for (const { title, projectId, areaId } of completions) {
    const name = names.get(projectId ?? areaId ?? '') ?? 'Elsewhere';
    groups.set(name, [...(groups.get(name) ?? []), plain(title)]);
  }
  return [...groups].flatMap(([name, titles]) => [
    `### ${plain(name)}`,
    '',
    ...titles.map((one) => `- ${one}`),
    '',
  ]);
}

const notes = ({ entries }: Week): string[] =>
  [...entries]
    .sort((one, other) => (one.day < other.day ? -1 : 1))
    .flatMap(({ day, note }) => (note.trim() ? [`**${weekdayName(day)}** ${note.trim()}`, ''] : []));

/** The first text of the note that reviews a week: the figures, what got done, and empty sections for thoughts. */
export function weekReview(week: Week): string {
  const [done, written] = [achievements(week), notes(week)];
  return [
    sums(week),
    '',
    '## What went well',
    '',
    '## What to change next week',
    '',
    ...(done.length > 0 ? ['## Done', '', ...done] : []),
    ...(written.length > 0 ? ['## From the journal', '', ...written] : []),
  ].join('\n');
}
