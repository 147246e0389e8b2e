import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { Frame } from '@/server/types';
import { useTexts } from '../../shell/language/language';
import { useAct } from '../../sync/act';
import { hasWish } from '../../sync/keep-wish';
import { type KeptDay, keepingActions } from '../../sync/offline/kept-day';
import { adoptTexts, forgetVisit, readKept } from '../../sync/offline/kept-visit';
import { currentDay } from '../../sync/today';
import { Button } from '../../ui/button';
import { showToast } from '../../ui/toast';

type Me = Frame['me'];

const DAY_MS = 86_400_000;

const isNew = ({ createdAt }: Me): boolean => Date.now() - createdAt < DAY_MS;

/** Two effects of one page must not add the tasks twice. */
let isKeeping = false;

function useKept(me: Me) {
  const act = useAct();
  const [kept, setKept] = useState<KeptDay | null>(null);
  const keep = async (day: KeptDay) => {
    if (isKeeping) return;
    isKeeping = true;
    setKept(null);
    adoptTexts(me.id);
    const withRounds = isNew(me) && day.day === currentDay();
    const done = await act({ does: keepingActions(day, withRounds) });
    isKeeping = false;
    if (done) forgetVisit();
    else setKept(day);
  };
  const read = () =>
    readKept(me).then((day) => {
      if (day && isNew(me) && hasWish()) void keep(day);
      else setKept(day);
    });
  return { kept, keep, read, leave: () => setKept(null) };
}

/**
 * What a person planned in this browser before they had an account, or signed in. It comes along to the account that they
 * made for it. Another account is asked.
 */
export function VisitorTasks({ me }: { me: Me }) {
  const { t, common } = useTexts('door');
  const { kept, keep, read, leave } = useKept(me);
  const id = useId();
  const readOnce = useEffectEvent(() => void read().catch(() => undefined));
  useEffect(() => readOnce(), []);
  if (!kept) return null;
  const discard = () => {
    leave();
    const bringBack = forgetVisit();
    const run = () => {
      bringBack();
      void read();
    };
    showToast({ text: t('discarded'), action: { label: common('undo'), run } });
  };
  return (
    <section aria-labelledby={id} className="mb-5 border-y border-line px-2 py-3 print:hidden">
      <h2 id={id} className="text-14 font-semibold">
        {t('offer', { count: kept.tasks.length })}
      </h2>
      <p className="truncate text-13 text-ink-2">{kept.tasks.map(({ title }) => title).join(' · ')}</p>
      <p className="flex flex-wrap gap-1 pt-2">
        <Button look="outline" onClick={() => void keep(kept)} className="px-2 text-13">
          {t('add')}
        </Button>
        <Button onClick={discard} className="px-2 text-13">
          {t('discard')}
        </Button>
      </p>
    </section>
  );
}
