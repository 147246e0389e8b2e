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

/** What an insight says, for a sentence of any language. */
export type Facts =
  | { kind: 'overfull_day'; minutes: number; most: number }
  | { kind: 'deadline_at_risk'; title: string; deadline: Day | null; isPast: boolean }
  | { kind: 'put_off'; title: string; times: number }
  | { kind: 'open_round'; day: Day; index: number }
  | { kind: 'estimates_off'; percent: number }
  | { kind: 'habit_at_risk'; name: string; count: number; period: Rhythm['target']['period'] }
  | { kind: 'no_rest_day' };

/** Advice on the day. */
export interface Insight {
  id: string;
  facts: Facts;
  /** From 1 to 3, the most severe. */
  severity: number;
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
      facts: { kind: 'overfull_day', minutes, most: DAY_MINUTES },
      severity: minutes > DAY_MINUTES * TOO_LONG ? 3 : 2,
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
      facts: {
        kind: 'deadline_at_risk',
        title: task.title,
        deadline: task.deadline,
        isPast: isPast(task, day),
      },
      severity: 3,
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
      facts: { kind: 'put_off', title, times: timesPutOff },
      severity: 2,
      taskIds: [id],
      action: { tool: 'update_task', arguments: { taskId: id, when: { kind: 'someday' } } },
    }));

const rounds: Rule = ({ openRounds, away }) =>
  openRounds
    .filter((round) => !isAway(away, round.day))
    .map(({ day, index }) => ({
      id: `open_round:${day}:${index}`,
      facts: { kind: 'open_round', day, index },
      severity: 1,
      taskIds: [],
      action: { tool: 'close_round', arguments: { day, index } },
    }));

const estimates: Rule = ({ day, estimates: { tasks, focusMin, estimatedMin } }) => {
  const ratio = estimatedMin > 0 ? focusMin / estimatedMin : 1;
  if (tasks < FEWEST_CASES || (ratio < TOO_LONG && ratio > TOO_SHORT)) return [];
  return [
    {
      id: `estimates_off:${day.slice(0, 7)}`,
      facts: { kind: 'estimates_off', percent: Math.round(ratio * 100) },
      severity: 1,
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
      facts: { kind: 'habit_at_risk', name, count: streak.current, period: target.period },
      severity: 2,
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
          facts: { kind: 'no_rest_day' },
          severity: 1,
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
