import { z } from 'zod';
import { insightKinds } from '../../domain/coach';
import { Day, Id } from './shared';

const Insight = z.strictObject({
  id: z.string().describe('Stays the same while its cause does.'),
  kind: z.enum(insightKinds),
  severity: z.int(),
  title: z.string(),
  text: z.string(),
  taskIds: z.array(Id),
  action: z
    .strictObject({ tool: z.string(), arguments: z.record(z.string(), z.unknown()) })
    .nullable()
    .describe('A tool call that helps; null if there is none.'),
});

export const Coach = z.strictObject({ day: Day, insights: z.array(Insight) });
