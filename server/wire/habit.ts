import { z } from 'zod';
import { WeekdayInput } from './plain-input';
import { boundedArray, Count, Day, Hue, Icon, Id, Order, PlainMarkdown, Position, title } from './shared';

const everyDay = [0, 1, 2, 3, 4, 5, 6];

const Target = z.strictObject({
  count: z.int().min(1).max(100).describe('How often in each period.'),
  period: z.enum(['day', 'week', 'month']).describe('The period.'),
});

export const Streak = z.strictObject({ current: Count, longest: Count });

export const Habit = z.strictObject({
  id: Id,
  name: z.string(),
  icon: Icon,
  hue: Hue,
  notes: z.string(),
  target: Target,
  weekdays: z.array(z.int()),
  order: Order,
  archived: z.boolean(),
  streak: Streak,
  done: Count,
});
export type Habit = z.infer<typeof Habit>;

const Weekdays = boundedArray(WeekdayInput, { min: 1, max: 7 })
  .refine((days) => new Set(days).size === days.length, 'Weekdays must be unique.')
  .overwrite((days) => [...days].sort());

export const HabitFields = z.strictObject({
  name: title(200).describe('The name.'),
  icon: Icon.describe('Name of a Lucide icon; null for none.'),
  hue: Hue.describe('Color as a hue, 0 to 360; null for none.'),
  notes: PlainMarkdown.describe('Markdown, without code blocks and images.'),
  target: Target.describe('How often to do it.'),
  weekdays: z
    .union([Weekdays, z.literal('all').transform(() => everyDay)])
    .describe('The days that count for a daily habit: such as monday, or 0 Sunday to 6 Saturday; or all.'),
  order: Position,
});

export const HabitCheck = z.strictObject({ day: Day, count: Count });
export type HabitCheck = z.infer<typeof HabitCheck>;
