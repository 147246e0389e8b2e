import { z } from 'zod';
import { FieldChange } from './collaboration';
import { Id, Instant } from './shared';

export const ProposalState = z.enum(['waiting', 'accepted', 'refused', 'failed']);
export type ProposalState = z.infer<typeof ProposalState>;

/** The most rows of a proposal: as many as the tasks of one call. */
export const MOST_ROWS = 200;

/** One thing that a proposal changes. */
export const ProposedRow = z.strictObject({
  operation: z.string().describe('The name of the tool that would do this to it alone.'),
  kind: z.string().describe('task, project, area, heading, note, or another word for what it is.'),
  id: Id.nullable().describe('Null for what does not exist yet.'),
  title: z.string(),
  changes: z
    .array(FieldChange)
    .describe('The fields that would change. Texts over 200 characters are shortened.'),
});
export type ProposedRow = z.infer<typeof ProposedRow>;

/** A write that an app may only propose. */
export const Proposal = z.strictObject({
  id: Id,
  app: z.string().describe('The name of the app.'),
  authorizationId: Id.describe('The authorization of the app.'),
  conversation: z.string().describe("The app's name for its conversation, or empty."),
  tool: z.string().describe('The tool that was called.'),
  summary: z.string().describe('What it would do, in words.'),
  rows: z.array(ProposedRow).describe(`What it would change, the first ${MOST_ROWS}.`),
  hasItems: z
    .boolean()
    .describe('Whether each row is a task of the call, so that some can be accepted without the others.'),
  state: ProposalState.describe('failed: it was accepted, but could not be done any more.'),
  error: z.string().nullable().describe('Why it could not be done.'),
  createdAt: Instant,
  decidedAt: Instant.nullable(),
});
export type Proposal = z.infer<typeof Proposal>;

/** What became of a proposal. */
export const DecidedProposal = Proposal.pick({
  id: true,
  summary: true,
  state: true,
  error: true,
  decidedAt: true,
});
export type DecidedProposal = z.infer<typeof DecidedProposal>;

/** What an app gets for a write that it proposes. */
export const Proposed = z.strictObject({ proposal: Proposal });
