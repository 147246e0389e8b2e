import { VISIT_COOKIE } from '@/domain/cookies';
import { parseVisit, VISITOR } from '@/domain/visit';
import type { Frame } from '@/server/types';
import { textOfPage } from '../../shell/language/late-messages';
import { forgetWish } from '../keep-wish';
import { textsOf } from '../text/texts';
import { currentZone } from '../zone';
import { type KeptDay, keptDay } from './kept-day';
import { sampleDay } from './sample-day';
import { forgetWaiting, readWaiting, storeWaiting } from './waiting-store';

/** The visit that the cookie of this browser keeps. Without one, only what the visitor typed themselves is known. */
function readVisit() {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${VISIT_COOKIE}=`));
  return parseVisit(pair?.slice(VISIT_COOKIE.length + 1)) ?? { at: Date.now(), seed: 'none' };
}

/** What a visitor made in this browser and no account has yet; null for nothing. */
export async function readKept({ preferences }: Pick<Frame['me'], 'preferences'>): Promise<KeptDay | null> {
  const writes = readWaiting(VISITOR);
  const day = writes.at(-1)?.day;
  if (!day) return null;
  const moment = { day, zone: currentZone() };
  const sample = sampleDay({ ...readVisit(), preferences }, moment, await textOfPage('door'));
  const kept = keptDay(writes, sample);
  return kept.tasks.length > 0 ? kept : null;
}

/** Gives the account the texts that the visitor typed and did not save. */
export function adoptTexts(account: string): void {
  const { store } = textsOf(VISITOR);
  for (const { key, at: _, ...text } of store.all()) {
    textsOf(account).store.write(key, text);
    store.remove(key);
  }
}

/** Forgets what a visitor did in this browser. Returns a function that brings it back. */
export function forgetVisit(): () => void {
  const writes = readWaiting(VISITOR);
  for (const one of writes) forgetWaiting(one);
  forgetWish();
  return () => {
    for (const one of writes) storeWaiting(one);
  };
}
