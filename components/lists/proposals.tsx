import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Lightbulb } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../shell/language/language';
import { Ago } from '../shell/parts/ago';
import { createRun } from '../sync/server-run';
import { useTRPC, useTRPCClient } from '../sync/trpc';
import { Button } from '../ui/button';
import { CheckLine } from '../ui/check-line';
import { icon } from '../ui/icon';
import { failedProposalsQuery, waitingProposalsQuery } from './inbox-query';
import { type Proposal, type ProposedRow, useProposalWords } from './proposal-words';

/** The server takes no more at once. */
const MOST_DECIDED = 200;

interface Decide {
  /** Whether one of them is being decided. */
  isDeciding: (proposals: readonly Proposal[]) => boolean;
  accept: (proposals: readonly Proposal[], rows?: number[]) => void;
  refuse: (proposals: readonly Proposal[]) => void;
}

/** Decides, and reads everything again: what is accepted can change any page. */
function useDecide(): Decide {
  const { proposals: server } = useTRPCClient();
  const queryClient = useQueryClient();
  const [deciding, setDeciding] = useState<readonly string[]>([]);
  const run = createRun(() => queryClient.invalidateQueries());
  const decide = async (proposals: readonly Proposal[], send: (ids: string[]) => Promise<unknown>) => {
    const ids = proposals.slice(0, MOST_DECIDED).map(({ id }) => id);
    setDeciding((before) => [...before, ...ids]);
    await run(() => send(ids));
    setDeciding((before) => before.filter((id) => !ids.includes(id)));
  };
  return {
    isDeciding: (proposals) => proposals.some(({ id }) => deciding.includes(id)),
    accept: (proposals, rows) =>
      void decide(proposals, (proposalIds) => server.accept.mutate({ proposalIds, ...(rows && { rows }) })),
    refuse: (proposals) => void decide(proposals, (proposalIds) => server.refuse.mutate({ proposalIds })),
  };
}

/** What would be done to one thing. */
function Line({ row, fallback }: { row: ProposedRow; fallback: string }) {
  const { sentence, facts } = useProposalWords();
  const said = sentence(row);
  const more = said === undefined ? [] : facts(row);
  return (
    <span className="min-w-0 wrap-anywhere">
      {said ?? fallback}
      {more.length > 0 && <span className="block text-13 text-ink-3">{more.join(' · ')}</span>}
    </span>
  );
}

/** The lines of a proposal: some of them can be chosen where each is a task of its own. */
function Lines({
  proposal,
  left,
  onLeave,
}: {
  proposal: Proposal;
  left: ReadonlySet<number>;
  onLeave: (at: number) => void;
}) {
  const { rows, hasItems, summary } = proposal;
  const [first] = rows;
  if (!first) return <p className="text-14 wrap-anywhere">{summary}</p>;
  if (!hasItems || rows.length === 1)
    return (
      <div className="flex flex-col gap-1 text-14">
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a proposal never change.
          <Line key={at} row={row} fallback={at === 0 ? summary : row.title} />
        ))}
      </div>
    );
  return rows.map((row, at) => (
    <CheckLine
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a proposal never change.
      key={at}
      className="min-h-0 items-start py-1 text-14 [&>input]:mt-0.5 [&>input]:shrink-0"
      checked={!left.has(at)}
      onChange={() => onLeave(at)}
    >
      <Line row={row} fallback={row.title || summary} />
    </CheckLine>
  ));
}

function Waiting({ proposal, decide }: { proposal: Proposal; decide: Decide }) {
  const { t } = useTexts('inbox');
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const { rows, summary } = proposal;
  const toggle = (at: number) =>
    setLeft((before) =>
      before.has(at) ? new Set([...before].filter((one) => one !== at)) : new Set([...before, at]),
    );
  const chosen = left.size > 0 ? rows.flatMap((_, at) => (left.has(at) ? [] : at)) : undefined;
  const isOff = decide.isDeciding([proposal]);
  const what = <span className="sr-only"> {summary}</span>;
  return (
    <li className="flex min-h-11 flex-wrap items-start justify-end gap-x-2.5 gap-y-1 px-2 py-1.5">
      <div className="min-w-52 flex-1 py-1">
        <Lines proposal={proposal} left={left} onLeave={toggle} />
      </div>
      <div className="flex gap-1.5">
        <Button disabled={isOff} onClick={() => decide.refuse([proposal])}>
          {t('refuse')}
          {what}
        </Button>
        <Button
          look="outline"
          disabled={isOff || chosen?.length === 0}
          onClick={() => decide.accept([proposal], chosen)}
        >
          {t('accept')}
          {what}
        </Button>
      </div>
    </li>
  );
}

/** What one app proposes in one conversation. */
function Conversation({ proposals, decide }: { proposals: readonly Proposal[]; decide: Decide }) {
  const { t } = useTexts('inbox');
  const [newest] = proposals;
  if (!newest) return null;
  const title = t('proposes', { app: newest.app, count: proposals.length });
  // They were proposed in this order, and later ones may need earlier ones.
  const inOrder = [...proposals].reverse();
  const isOff = decide.isDeciding(proposals);
  return (
    <li>
      <div className="flex min-h-9 flex-wrap items-center justify-end gap-2.5 px-2 pt-2">
        <Lightbulb {...icon} className="shrink-0 text-ink-3" />
        <h3 className="min-w-52 flex-1 text-14 font-medium wrap-anywhere">{title}</h3>
        <Ago instant={newest.createdAt} className="shrink-0 text-12 text-ink-3 tabular-nums" />
        {proposals.length > 1 && (
          <>
            <Button disabled={isOff} onClick={() => decide.refuse(inOrder)}>
              {t('refuseAll')}
            </Button>
            <Button look="primary" disabled={isOff} onClick={() => decide.accept(inOrder)}>
              {t('acceptAll')}
            </Button>
          </>
        )}
      </div>
      <ul aria-label={title} className="ps-6.5">
        {inOrder.map((proposal) => (
          <Waiting key={proposal.id} proposal={proposal} decide={decide} />
        ))}
      </ul>
    </li>
  );
}

function Failed({ proposal, decide }: { proposal: Proposal; decide: Decide }) {
  const { t } = useTexts('inbox');
  const { summary, error, rows } = proposal;
  const [first] = rows;
  return (
    <li className="flex min-h-11 items-start gap-2.5 px-2 py-1.5">
      <div className="min-w-0 flex-1 py-1 text-14 wrap-anywhere">
        {first && rows.length === 1 ? <Line row={first} fallback={summary} /> : summary}
        <p className="text-13 text-ink-2">{t('couldNot', { reason: error ?? '' })}</p>
      </div>
      <Button disabled={decide.isDeciding([proposal])} onClick={() => decide.refuse([proposal])}>
        {t('dismiss')}
        <span className="sr-only"> {summary}</span>
      </Button>
    </li>
  );
}

/** By app and conversation, the newest first. */
function conversationsOf(proposals: readonly Proposal[]): [string, Proposal[]][] {
  const groups = new Map<string, Proposal[]>();
  for (const proposal of proposals) {
    const key = `${proposal.authorizationId} ${proposal.conversation}`;
    groups.set(key, [...(groups.get(key) ?? []), proposal]);
  }
  return [...groups];
}

/** What apps propose: nothing of it is done before the person accepts it. */
export function Proposals() {
  const { t } = useTexts('inbox');
  const trpc = useTRPC();
  const waiting = useQuery(waitingProposalsQuery({ trpc })).data?.proposals ?? [];
  const failed = useQuery(failedProposalsQuery({ trpc })).data?.proposals ?? [];
  const decide = useDecide();
  if (waiting.length + failed.length === 0) return null;
  return (
    <section aria-label={t('proposed')} className="pb-5">
      <h2 className="border-b border-line px-2 pb-1 text-13 font-semibold">{t('proposed')}</h2>
      <ul>
        {conversationsOf(waiting).map(([key, of]) => (
          <Conversation key={key} proposals={of} decide={decide} />
        ))}
        {failed.map((proposal) => (
          <Failed key={proposal.id} proposal={proposal} decide={decide} />
        ))}
      </ul>
    </section>
  );
}
