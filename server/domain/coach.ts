import { type AwaySpan, isAway } from './away';
import { addDaysClamped, type Day, diffDays } from './days';
import { FEWEST_CASES } from './fewest-cases';
import { isScheduled, periodEnd, periodStart, type Rhythm, type Streak } from './habits';

/** The minutes of a day that tasks may fill. */
const DAY_MINUTES = 480;
const MANY = 3;
/** Days in a row with work, after which a rest is due. */
const REST_AFTER = 7;
const MIN_STREAK = 2;
const TOO_LONG = 1.5;
const TOO_SHORT = 0.67;
const MAX_PER_RULE = 5;

export const insightKinds = [
  'overfull_day',
  'deadline_at_risk',
  'put_off',
  'open_round',
  'estimates_off',
  'habit_at_risk',
  'no_rest_day',
] as const;

/** Advice on the day. */
interface Insight {
  id: string;
  kind: (typeof insightKinds)[number];
  /** From 1 to 3, the most severe. */
  severity: number;
  title: string;
  text: string;
  taskIds: string[];
  /** A tool call that helps; null if there is none. */
  action: { tool: string; arguments: Record<string, unknown> } | null;
}

interface Habit extends Rhythm {
  id: string;
  name: string;
  streak: Streak;
  /** How often it was done in the period. */
  done: number;
}

export interface CoachTask {
  id: string;
  title: string;
  priority: number;
  durationMin: number | null;
  deadline: Day | null;
  isForDay: boolean;
  /** The day it is scheduled on; null without one. */
  date: Day | null;
  timesPutOff: number;
}

/** The data that the rules read. */
export interface CoachData {
  day: Day;
  tasks: readonly CoachTask[];
  /** Earlier rounds that were planned or engaged and not closed. */
  openRounds: readonly { day: Day; index: number }[];
  habits: readonly Habit[];
  /** Completed tasks of the last thirty days with an estimate and sessions. */
  estimates: { tasks: number; focusMin: number; estimatedMin: number };
  /** How many of the last seven days had a completed task or a session. */
  activeDays: number;
  away: readonly AwaySpan[];
}

type Rule = (data: CoachData) => Insight[];

const overfull: Rule = ({ day, tasks }) => {
  const planned = tasks.filter(({ isForDay, durationMin }) => isForDay && durationMin !== null);
  const minutes = planned.reduce((sum, task) => sum + (task.durationMin ?? 0), 0);
  if (minutes <= DAY_MINUTES) return [];
  const movable = planned
    .filter(({ deadline }) => deadline === null || deadline > day)
    .sort((a, b) => a.priority - b.priority || (b.durationMin ?? 0) - (a.durationMin ?? 0));
  const first = movable[0];
  return [
    {
      id: `overfull_day:${day}`,
      kind: 'overfull_day',
      severity: minutes > DAY_MINUTES * TOO_LONG ? 3 : 2,
      title: 'The day is too full',
      text: `${minutes} minutes are planned, and a day has about ${DAY_MINUTES}. Move something to another day.`,
      taskIds: planned.slice(0, 50).map(({ id }) => id),
      action: first
        ? {
            tool: 'update_task',
            arguments: {
              taskId: first.id,
              when: { kind: 'date', date: addDaysClamped(day, 1), hasTime: false },
            },
          }
        : null,
    },
  ];
};

/** True if the task will miss its deadline as it is planned now. */
function isAtRisk({ deadline, date, isForDay, durationMin }: CoachTask, day: Day): boolean {
  if (deadline === null) return false;
  const days = diffDays(day, deadline) + 1;
  if (days < 1 || (durationMin ?? 0) > days * DAY_MINUTES) return true;
  if (date !== null && date > deadline) return true;
  return days <= 2 && date === null && !isForDay;
}

const isPast = ({ deadline }: CoachTask, day: Day) => deadline !== null && deadline < day;

const deadlines: Rule = ({ day, tasks }) =>
  tasks
    .filter((task) => isAtRisk(task, day))
    .map((task) => ({
      id: `deadline_at_risk:${task.id}:${task.deadline}`,
      kind: 'deadline_at_risk',
      severity: 3,
      title: isPast(task, day) ? `“${task.title}” is overdue` : `No time left for “${task.title}”`,
      text: isPast(task, day)
        ? `It was due on ${task.deadline}. Do it today, or change its deadline.`
        : `It is due on ${task.deadline}, and no time is left for it. Do it today, or change its deadline.`,
      taskIds: [task.id],
      action: task.isForDay
        ? null
        : { tool: 'update_task', arguments: { taskId: task.id, when: { kind: 'today' } } },
    }));

const putOff: Rule = ({ tasks }) =>
  tasks
    .filter(({ timesPutOff }) => timesPutOff >= MANY)
    .map(({ id, title, timesPutOff }) => ({
      id: `put_off:${id}`,
      kind: 'put_off',
      severity: 2,
      title: `“${title}” was put off ${timesPutOff} times`,
      text: 'Make it smaller, do it today, or let it go to Future.',
      taskIds: [id],
      action: { tool: 'update_task', arguments: { taskId: id, when: { kind: 'someday' } } },
    }));

const rounds: Rule = ({ openRounds, away }) =>
  openRounds
    .filter((round) => !isAway(away, round.day))
    .map(({ day, index }) => ({
      id: `open_round:${day}:${index}`,
      kind: 'open_round',
      severity: 1,
      title: `Round ${index + 1} of ${day} is still open`,
      text: 'Close it, so that its day is complete.',
      taskIds: [],
      action: { tool: 'close_round', arguments: { day, index } },
    }));

const estimates: Rule = ({ day, estimates: { tasks, focusMin, estimatedMin } }) => {
  const ratio = estimatedMin > 0 ? focusMin / estimatedMin : 1;
  if (tasks < FEWEST_CASES || (ratio < TOO_LONG && ratio > TOO_SHORT)) return [];
  const percent = Math.round(ratio * 100);
  return [
    {
      id: `estimates_off:${day.slice(0, 7)}`,
      kind: 'estimates_off',
      severity: 1,
      title: ratio > 1 ? 'Tasks take longer than you estimate' : 'Tasks take less time than you estimate',
      text: `In the last thirty days, tasks took ${percent} percent of their estimates.`,
      taskIds: [],
      action: null,
    },
  ];
};

const isHabitAtRisk = (habit: Habit, day: Day): boolean => {
  const { target, streak, done } = habit;
  const isLastDay = periodEnd(periodStart(day, target.period), target.period) === day;
  return streak.current >= MIN_STREAK && done < target.count && isLastDay && isScheduled(habit, day);
};

const habits: Rule = ({ day, habits: all }) =>
  all
    .filter((habit) => isHabitAtRisk(habit, day))
    .map(({ id, name, streak, target }) => ({
      id: `habit_at_risk:${id}:${day}`,
      kind: 'habit_at_risk',
      severity: 2,
      title: `The streak of “${name}” ends today`,
      text: `It has lasted ${streak.current} ${target.period}${streak.current === 1 ? '' : 's'}.`,
      taskIds: [],
      // For longer periods, the day may already have a count, which the suggestion would overwrite.
      action:
        target.period === 'day'
          ? { tool: 'check_habit', arguments: { habitId: id, day, count: target.count } }
          : null,
    }));

const rest: Rule = ({ day, activeDays }) =>
  activeDays < REST_AFTER
    ? []
    : [
        {
          id: `no_rest_day:${periodStart(day, 'week')}`,
          kind: 'no_rest_day',
          severity: 1,
          title: 'No rest day in a week',
          text: 'You worked on each of the last seven days. Keep a day free.',
          taskIds: [],
          action: null,
        },
      ];

const rules: readonly Rule[] = [deadlines, overfull, putOff, habits, rounds, estimates, rest];

/** All insights that were not dismissed, most severe first. None on a day away. */
export function insightsOf(data: CoachData, dismissed: ReadonlySet<string>): Insight[] {
  if (isAway(data.away, data.day)) return [];
  const found = rules.flatMap((rule) =>
    rule(data)
      .filter(({ id }) => !dismissed.has(id))
      .slice(0, MAX_PER_RULE),
  );
  return found.sort((a, b) => b.severity - a.severity);
}
