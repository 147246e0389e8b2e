'use client';

import { type ReactNode, useEffect } from 'react';
import { VISIT_COOKIE } from '@/domain/cookies';
import { visitText } from '@/domain/visit';
import { useText } from '../../shell/language/language';
import { DataProvider } from '../data-provider';
import type { ServedVisit } from '../served';
import { WriteQueue } from '../write-queue';
import { currentZone } from '../zone';
import { sessionsOf } from './kept-day';
import { sampleDay, VISITOR } from './sample-day';
import { answersFrom, createVisitorClient } from './visitor-client';
import { readWaiting } from './waiting-store';

const MONTH = 2_592_000;

/** Keeps the visit, so that the sample day and its ids are the same after a reload. */
export const keepVisit = (visit: ServedVisit): void => {
  document.cookie = `${VISIT_COOKIE}=${visitText(visit)}; path=/; max-age=${MONTH}; samesite=lax`;
};

/** Lets the pages within work on a sample day in this browser. Nothing is asked of the server. */
export function VisitorData({ visit, children }: { visit: ServedVisit; children: ReactNode }) {
  const t = useText('door');
  useEffect(() => keepVisit(visit), [visit]);
  const connect = () => {
    const queue = new WriteQueue({ isLocal: true });
    const answers = answersFrom((day) => {
      const sample = sampleDay(visit, { day, zone: currentZone() }, t);
      const { plan } = sample.plan;
      const sessions = sessionsOf(readWaiting(VISITOR), sample);
      return { ...sample, plan: { plan: { ...plan, sessions } } };
    });
    return { queue, client: createVisitorClient(queue, answers) };
  };
  return <DataProvider connect={connect}>{children}</DataProvider>;
}
