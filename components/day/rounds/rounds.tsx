import { useState } from 'react';
import type { Text } from '@/language/translator';
import { useText, useTexts } from '../../shell/language/language';
import { useIsPlanning } from '../../shell/state/drag';
import { roundList, useInlineAdd } from '../../shell/state/inline-add';
import { useSelectedCount } from '../../shell/state/selection';
import { cn } from '../../ui/cn';
import { FoldChevron } from '../../ui/fold-chevron';
import { leftoversOf } from './load';
import type { RoundsProps } from './round-head';
import { RoundSection } from './round-section';
import { undone } from './undone';
import type { Plan } from './use-day';

function Sections({ rounds, ...day }: RoundsProps & { rounds: Plan['rounds'] }) {
  const left = leftoversOf(day.plan, undone.use());
  return rounds.map((round) => (
    <RoundSection key={round.index} round={round} left={left.get(round.index) ?? []} {...day} />
  ));
}

const isUsed = ({ taskIds, closedAt, engaged, name, startsAt, endsAt }: Plan['rounds'][number]) =>
  taskIds.length > 0 || closedAt !== null || engaged || Boolean(name ?? startsAt ?? endsAt);

/**
 * The rounds that are used, the next empty one, and the other empty ones. An empty round that a task is typed into stays
 * where it is until its line closes: a field that moves is mounted anew, and loses the focus and a conversion under way.
 */
export function useRoundParts({ rounds }: Plan) {
  const list = useInlineAdd()?.list;
  const typedInto = rounds.find(({ index }) => roundList(index) === list);
  const [held, setHeld] = useState<{ list: string | undefined; index?: number | undefined }>({
    list: undefined,
  });
  if (held.list !== list)
    setHeld({ list, index: typedInto && !isUsed(typedInto) ? typedInto.index : undefined });
  const isEmpty = (round: Plan['rounds'][number]) => !isUsed(round) || round.index === held.index;
  const used = rounds.filter((round) => !isEmpty(round));
  const empty = rounds.filter(isEmpty);
  const last = used.at(-1)?.index ?? -1;
  const next = empty.find(({ index }) => index > last) ?? empty[0];
  return { used, next, rest: empty.filter((round) => round !== next) };
}

interface RoundPartsProps extends RoundsProps {
  parts: ReturnType<typeof useRoundParts>;
}

const isOver = ({ plan, rows }: RoundsProps) => plan.day < rows.today;

export function UsedRounds({ parts: { used }, ...props }: RoundPartsProps) {
  const t = useText('rounds');
  if (used.length === 0 && isOver(props)) return null;
  return (
    <section aria-label={t('rounds')} className={cn('flex flex-col gap-1', used.length === 0 && 'sr-only')}>
      <h2 className="px-2 pb-1 text-13 font-semibold">{t('rounds')}</h2>
      <Sections {...props} rounds={used} />
    </section>
  );
}

/** Round numbers such as `1, 3 to 6`. */
function numbersOf(rounds: Plan['rounds'], t: Text<'rounds'>, common: Text<'common'>): string {
  const spans: [number, number][] = [];
  for (const { index } of rounds) {
    const last = spans.at(-1);
    if (last && last[1] === index) last[1] = index + 1;
    else spans.push([index + 1, index + 1]);
  }
  const textOf = ([from, to]: [number, number]) => {
    if (from === to) return String(from);
    return t(to - from > 1 ? 'numberRange' : 'numberPair', { from, to });
  };
  return spans.map(textOf).reduce((first, rest) => common('sequence', { first, rest }));
}

/** The next empty round, and one row for the others. It opens while something could go into them. */
export function UnusedRounds({ parts: { next, rest }, ...props }: RoundPartsProps) {
  const { t, common } = useTexts('rounds');
  const [unfolded, setUnfolded] = useState(false);
  const choosing = useSelectedCount() > 0;
  const dragging = useIsPlanning();
  if (!next || isOver(props)) return null;
  const open = unfolded || choosing || dragging;
  return (
    <section aria-label={t('unusedRounds')} className="flex flex-col gap-1 print:hidden">
      <Sections {...props} rounds={[next]} />
      {rest.length > 0 && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setUnfolded(!open)}
          className="flex min-h-8 items-center gap-1 self-start rounded-control px-1.5 text-12 text-ink-3 hover:text-ink touch:min-h-11"
        >
          <FoldChevron open={open} />
          {t('otherRounds', { count: rest.length, numbers: numbersOf(rest, t, common) })}
        </button>
      )}
      {open && <Sections {...props} rounds={rest} />}
    </section>
  );
}
