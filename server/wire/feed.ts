import { z } from 'zod';
import { boundedArray, Id, Instant, title, unique } from './shared';

/** A kind of entry that a feed shows. */
export const FeedPart = z.enum(['when', 'deadlines', 'sessions']);
export type FeedPart = z.infer<typeof FeedPart>;

export const FeedFields = z.strictObject({
  name: title(100).describe('What calendar programs call it.'),
  include: boundedArray(FeedPart, { min: 1, max: FeedPart.options.length })
    .refine(unique, 'Parts must be unique.')
    .describe('What it shows: when, deadlines, sessions.'),
});

export const Feed = z.strictObject({
  id: Id,
  name: z.string(),
  include: z.array(FeedPart),
  createdAt: Instant,
});
export type Feed = z.infer<typeof Feed>;
