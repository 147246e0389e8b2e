'use client';

import { type ReactNode, useEffect, useMemo } from 'react';
import { VISITOR } from '@/domain/visit';
import { VisitorLanguage } from '../../account/auth/visitor-language';
import { wishToKeep } from '../../sync/keep-wish';
import { useServed } from '../../sync/served';
import { currentZone } from '../../sync/zone';
import { buttonLook } from '../../ui/button';
import { Mark } from '../../ui/mark';
import type { Navigation } from '../../ui/navigation';
import { useText } from '../language/language';
import { useFrame } from '../parts/frame';
import { SIGN_UP, sayNeedsAccount } from '../parts/needs-account';
import { openInlineAdd } from '../state/inline-add';
import { VisitorParts } from './late';
import { PlannerShell } from './planner-shell';

/** Pages that open without an account. */
const open = /^\/(help|docs|sign-in|sign-up)(\/|$)/;

const openOrSay = (href: string): void => {
  if (open.test(href)) window.location.assign(href);
  else void sayNeedsAccount();
};

const quiet = 'rounded-control py-1 text-13 text-ink-3 hover:text-ink touch:py-3';

function Head() {
  const t = useText('door');
  const titles = useText('titles');
  return (
    <header className="flex items-center gap-x-4 px-2">
      <p className="me-auto flex items-center gap-2 text-16 font-semibold tracking-tight">
        <Mark className="size-6" />
        Parcours
      </p>
      <a href="/sign-in" className={quiet}>
        {titles('signIn')}
      </a>
      <a href={SIGN_UP} onClick={wishToKeep} className={buttonLook('primary')}>
        {t('keep')}
      </a>
    </header>
  );
}

function Pitch() {
  const t = useText('door');
  const titles = useText('titles');
  return (
    <div className="px-2 pt-12 pb-8 max-md:pt-8 max-md:pb-6">
      <h1 className="text-28 leading-tight font-semibold tracking-tight text-balance">
        {titles('description')}
      </h1>
      <p className="pt-2 text-16 text-pretty text-ink-2">
        {t.rich('howTo', {
          type: (text: ReactNode) => (
            <button
              type="button"
              onClick={() => openInlineAdd('today')}
              className="text-link underline-offset-2 hover:underline"
            >
              {text}
            </button>
          ),
        })}
      </p>
    </div>
  );
}

function Foot() {
  const t = useText('door');
  return (
    <nav
      aria-label={t('about')}
      className="flex flex-wrap items-center gap-x-5 border-t border-line mt-12 px-2 pt-4 print:hidden"
    >
      <a href="/help" className={quiet}>
        {t('help')}
      </a>
      <a href="/docs" className={quiet}>
        {t('api')}
      </a>
      <a href="/help/hosting" className={quiet}>
        {t('hosting')}
      </a>
      <VisitorLanguage />
    </nav>
  );
}

/** The page for people without an account: a day that works in this browser. */
export function FrontDoor({ children }: { children: ReactNode }) {
  const { data: frame, refetch } = useFrame();
  const { zone } = useServed();
  // The server did not know the zone of a first visit. The hours of the day follow it.
  useEffect(() => {
    if (currentZone() !== zone) void refetch();
  }, [zone, refetch]);
  const moves = useMemo((): Navigation => ({ open: openOrSay }), []);
  return (
    <PlannerShell account={VISITOR} frame={frame} moves={moves} late={<VisitorParts />}>
      <div className="mx-auto max-w-264 px-4 pt-4 pb-16 md:px-8 md:pt-6">
        <Head />
        <Pitch />
        {children}
        <Foot />
      </div>
    </PlannerShell>
  );
}
