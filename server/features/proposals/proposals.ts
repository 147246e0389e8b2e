import sql from 'sql-template-tag';
import { z } from 'zod';
import { mutation, outsideMutation, query, router, type SignedIn } from '../../core/operation/trpc';
import { idKey, type List, readPage, timeKey } from '../../core/paging/page';
import { ms } from '../../platform/database/epoch';
import { invalid, notFound } from '../../platform/errors/errors';
import { ProposalId } from '../../wire/ids';
import { DecidedProposal, MOST_ROWS, Proposal, ProposalState } from '../../wire/proposals';
import { boundedArray, FurtherCursor, LongPage } from '../../wire/shared';
import { accept, refuse } from './decide';
import { isTo, proposalsTo, readProposals, type Stored, toProposal } from './read-proposals';

const MOST_DECIDED = 200;

const Ids = boundedArray(ProposalId, { min: 1, max: MOST_DECIDED }).describe(
  'The proposals, in the order in which they are done.',
);

const Decided = z.strictObject({ proposals: z.array(DecidedProposal) });

const newestFirst = [timeKey<Stored>('createdAt'), idKey<Stored>('id')];

const list = query
  .meta({
    summary: 'List the changes that apps propose to you, newest first.',
    description:
      'Of the last 30 days. An app that may only propose sees its own. Nothing is changed before accept_proposals.',
    rest: 'GET /proposals',
    tool: 'list_proposals',
  })
  .input(
    z.strictObject({ state: ProposalState.optional().describe('Only those of this state.'), ...LongPage }),
  )
  .output(
    z.strictObject({
      proposals: z.array(Proposal),
      canDecide: z
        .boolean()
        .describe('Whether you may accept and refuse them. An app that proposes may not.'),
      url: z.string().describe('Where the person accepts and refuses them.'),
      nextCursor: FurtherCursor,
    }),
  )
  .query(async ({ ctx, input: { state, ...page } }) => {
    const { caller } = ctx;
    const rows = proposalsTo(ctx, sql`(${state ?? null}::text IS NULL OR p.state = ${state ?? null})`);
    const list: List<Stored> = {
      name: 'proposals',
      rows,
      keys: newestFirst,
      isDescending: true,
      long: ['rows', 'summary', 'error'],
    };
    const { rows: found, ...more } = await readPage(ctx.db, list, page);
    return {
      proposals: found.map(toProposal),
      canDecide: !caller.readOnly,
      url: `${ctx.appUrl}/inbox`,
      ...more,
    };
  });

/** What became of them, in the order of their ids. */
async function readDecided(
  { db, caller }: SignedIn,
  ids: readonly string[],
): Promise<z.infer<typeof Decided>> {
  const found = await db.rows<DecidedProposal>(sql`
    SELECT id, summary, state, error, ${ms('decided_at')} AS "decidedAt"
    FROM proposals p WHERE ${isTo(caller)} AND id = ANY(${ids}::uuid[])`);
  return { proposals: ids.flatMap((id) => found.find((one) => one.id === id) ?? []) };
}

/** Before anything is done. @throws 404 if one of them is not to the caller. */
async function requireAll(ctx: SignedIn, ids: readonly string[]): Promise<void> {
  const { proposals } = await readDecided(ctx, ids);
  if (proposals.length < ids.length) throw notFound('proposal');
}

/** @throws 400 for rows that a proposal does not have, or whose tasks cannot be separated. */
async function requireRows(ctx: SignedIn, ids: readonly string[], chosen: readonly number[]): Promise<void> {
  if (ids.length > 1) throw invalid('rows', 'Is for one proposal.');
  const [proposal] = await readProposals(ctx, sql`p.id = ${ids[0]}`);
  if (!proposal?.hasItems || chosen.some((at) => at >= proposal.rows.length))
    throw invalid('rows', 'The proposal has no such rows to choose from.');
}

const example = { proposalIds: ['3f1c9a52-7d0e-4b6a-9f3e-2c8d51a7b604'] };

const acceptAll = outsideMutation
  .meta({
    summary: 'Accept changes that apps proposed: each is done as you, in one step.',
    description:
      'Answers what became of each: what does not apply any more is failed, with the reason. undo_change_set takes accepted ones back.',
    rest: 'POST /proposals/accept',
    tool: 'accept_proposals',
    kind: ['write', 'idempotent'],
    event: null,
    isDecision: true,
    example,
  })
  .input(
    z.strictObject({
      proposalIds: Ids,
      rows: boundedArray(
        z
          .int()
          .min(0)
          .max(MOST_ROWS - 1),
        { min: 1, max: MOST_ROWS },
      )
        .optional()
        .describe(
          'Of one proposal that has items: only these of its rows, counted from 0. The others are refused.',
        ),
    }),
  )
  .output(Decided)
  .writing(async ({ ctx, input: { proposalIds, rows } }) => {
    await requireAll(ctx, proposalIds);
    if (rows) await requireRows(ctx, proposalIds, rows);
    for (const id of new Set(proposalIds)) await accept(ctx, id, rows);
    return ctx.write((writing) => readDecided(writing, proposalIds));
  });

const refuseAll = mutation
  .meta({
    summary: 'Refuse changes that apps proposed. Nothing is changed.',
    rest: 'POST /proposals/refuse',
    tool: 'refuse_proposals',
    kind: ['write', 'idempotent'],
    event: null,
    isDecision: true,
    example,
  })
  .input(z.strictObject({ proposalIds: Ids }))
  .output(Decided)
  .mutation(async ({ ctx, input: { proposalIds } }) => {
    for (const id of new Set(proposalIds)) await refuse(ctx, id);
    return readDecided(ctx, proposalIds);
  });

export const proposals = router({ list, accept: acceptAll, refuse: refuseAll });
