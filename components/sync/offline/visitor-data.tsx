'use client';

import { type ReactNode, useEffect } from 'react';
import { VISIT_COOKIE } from '@/domain/cookies';
import { VISITOR, visitText } from '@/domain/visit';
import { useText } from '../../shell/language/language';
import { retryImport } from '../connection';
import { DataProvider } from '../data-provider';
import type { ServedVisit } from '../served';
import { WriteQueue } from '../write-queue';
import { currentZone } from '../zone';
import { createVisitorClient } from './visitor-client';

const MONTH = 2_592_000;

/** The first paint has its answers with it. */
const loadAnswers = retryImport(async () => {
  const [{ answerVisitor }, { readWaiting }] = await Promise.all([
    import('./visitor-answers'),
    import('./waiting-store'),
  ]);
  return { answerVisitor, readWaiting };
});

/** Keeps the visit, so that the sample day and its ids are the same after a reload. */
const keepVisit = (visit: ServedVisit): void => {
  document.cookie = `${VISIT_COOKIE}=${visitText(visit)}; path=/; max-age=${MONTH}; samesite=lax`;
};

/** Lets the pages within work on a sample day in this browser. Nothing is asked of the server. */
export function VisitorData({ visit, children }: { visit: ServedVisit; children: ReactNode }) {
  const t = useText('door');
  useEffect(() => keepVisit(visit), [visit]);
  const connect = () => {
    const queue = new WriteQueue({ isLocal: true });
    const answers = async (path: string, input: unknown) => {
      const { answerVisitor, readWaiting } = await loadAnswers();
      return answerVisitor({ path, input, zone: currentZone(), writes: readWaiting(VISITOR) }, visit, t);
    };
    return { queue, client: createVisitorClient(queue, answers) };
  };
  return <DataProvider connect={connect}>{children}</DataProvider>;
}
