import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Outputs } from '@/server/types';
import { useTexts } from '../shell/language/language';
import { Ago } from '../shell/parts/ago';
import { createRun } from '../sync/server-run';
import { useTRPC, useTRPCClient } from '../sync/trpc';
import { Button } from '../ui/button';
import { icon } from '../ui/icon';
import { appChangesQuery } from './inbox-query';

type ChangeSet = Outputs['changeSets']['list']['changeSets'][number];
type Outcome = NonNullable<ChangeSet['outcome']>;

/** What an undo left as it is, and why. */
function Left({ outcome: { left, moreLeft } }: { outcome: Outcome }) {
  const { t } = useTexts('inbox');
  if (left.length === 0) return null;
  return (
    <div className="pt-1 text-13 text-ink-2">
      <p>{t('stay')}</p>
      <ul className="list-disc ps-5">
        {left.map(({ kind, id, title, reason }) => (
          <li key={`${kind} ${id ?? title}`} className="wrap-anywhere">
            {t.rich('stays', {
              title: title || t('somethingElse'),
              reason,
              b: (text: ReactNode) => <b className="font-medium">{text}</b>,
            })}
          </li>
        ))}
      </ul>
      {moreLeft > 0 && <p>{t('moreStay', { count: moreLeft })}</p>}
    </div>
  );
}

/** Undoes a conversation, and reads everything again: it can change any page. */
function useUndo({ id }: ChangeSet) {
  const { changeSets } = useTRPCClient();
  const queryClient = useQueryClient();
  const [isUndoing, setUndoing] = useState(false);
  const run = createRun(() => queryClient.invalidateQueries());
  const undo = async () => {
    setUndoing(true);
    await run(() => changeSets.undo.mutate({ changeSetId: id }));
    setUndoing(false);
  };
  return { isUndoing, undo };
}

function Conversation({ set }: { set: ChangeSet }) {
  const { t, common } = useTexts('inbox');
  const { isUndoing, undo } = useUndo(set);
  const { app, changes, endedAt, isWhole, outcome } = set;
  const count = changes.reduce((sum, each) => sum + each.count, 0);
  return (
    <li className="flex min-h-11 items-start gap-2.5 px-2 py-2">
      <Undo2 {...icon} className="mt-0.5 shrink-0 text-ink-3 rtl:-scale-x-100" />
      <div className="min-w-0 flex-1">
        <p className="text-14 wrap-anywhere">{t('appChanged', { app, count })}</p>
        {outcome && <p className="text-13 text-ink-3">{t('undone', { count: outcome.undone })}</p>}
        {outcome && <Left outcome={outcome} />}
        {!isWhole && <p className="text-13 text-ink-3">{t('tooMuch')}</p>}
      </div>
      <Ago instant={endedAt} className="mt-0.5 shrink-0 text-12 text-ink-3 tabular-nums" />
      {isWhole && !outcome && (
        <Button look="outline" disabled={isUndoing} onClick={() => void undo()}>
          {common('undo')}
          <span className="sr-only"> {t('appChanged', { app, count })}</span>
        </Button>
      )}
    </li>
  );
}

/** What apps and assistants changed last, each conversation with one Undo. */
export function AppChanges() {
  const { t } = useTexts('inbox');
  const { data } = useQuery(appChangesQuery({ trpc: useTRPC() }));
  if (!data?.changeSets.length) return null;
  return (
    <section aria-label={t('byApps')} className="pb-5">
      <h2 className="border-b border-line px-2 pb-1 text-13 font-semibold">{t('byApps')}</h2>
      <ul className="pt-1">
        {data.changeSets.map((set) => (
          <Conversation key={set.id} set={set} />
        ))}
      </ul>
    </section>
  );
}
