import { z } from 'zod';
import { Day, Id } from './shared';

export const Insight = z.strictObject({
  id: z.string().describe('Stays the same while its cause does.'),
  kind: z.enum([
    'overfull_day',
    'deadline_at_risk',
    'put_off',
    'open_round',
    'estimates_off',
    'habit_at_risk',
    'no_rest_day',
  ]),
  severity: z.int(),
  title: z.string(),
  text: z.string(),
  taskIds: z.array(Id),
  action: z
    .strictObject({ tool: z.string(), arguments: z.record(z.string(), z.unknown()) })
    .nullable()
    .describe('A tool call that helps; null if there is none.'),
});
export type Insight = z.infer<typeof Insight>;

export const Coach = z.strictObject({ day: Day, insights: z.array(Insight) });
