import type { KeyedAction } from '../actions/actions';
import { isObject } from '../stored-shape';
import { applyOverlay, type PageOverlay, tasksOf } from './page-overlay';
import type { StoredRead } from './stored-reads';

type Answer = Pick<StoredRead, 'queryKey' | 'data'>;

/** An answer with actions, and what could not be laid over it. */
interface Laid {
  data: unknown;
  broken: readonly KeyedAction[];
}

function fails(work: () => unknown): boolean {
  try {
    work();
    return false;
  } catch {
    return true;
  }
}

type OverlayOf = (writes: readonly KeyedAction[]) => PageOverlay;

/** The actions that can be laid over answers, and those that fail by themselves. */
export function sortOut(writes: readonly KeyedAction[], overlayOf: OverlayOf, read?: Answer) {
  const isBroken = (one: KeyedAction) =>
    fails(() => {
      const overlay = overlayOf([one]);
      if (read) applyOverlay(read, overlay);
    });
  const broken = writes.filter(isBroken);
  return { broken, rest: writes.filter((one) => !broken.includes(one)) };
}

/** Whether this build can read what one of earlier days stored, as far as that shows without actions. */
export const isWhole = (read: Answer, overlayOf: OverlayOf): boolean =>
  !fails(() => {
    if (!tasksOf(read).every(isObject)) throw new TypeError('The answer lacks tasks.');
    applyOverlay(read, overlayOf([]));
  });

/** Lays actions over an answer. Those of another build can have another shape: they do not make the others fail. */
export function layOver(read: Answer, overlay: PageOverlay, overlayOf: OverlayOf): Laid {
  try {
    return { data: applyOverlay(read, overlay), broken: [] };
  } catch {
    const { broken, rest } = sortOut(overlay.writes, overlayOf, read);
    let { data } = read;
    fails(() => {
      data = applyOverlay(read, overlayOf(rest));
    });
    return { data, broken };
  }
}
