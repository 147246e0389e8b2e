import { TIMELINE_COOKIE } from '@/domain/cookies';
import { createRememberedCookie } from '../../shell/state/remembered-cookie';
import { useServed } from '../../sync/served';

const choice = createRememberedCookie(TIMELINE_COOKIE, 365);

/** Opens or folds the timeline, and remembers it. */
export const foldTimeline = (isFolded: boolean): void => choice.set(isFolded ? 'folded' : 'open');

/** `open` or `folded` as the person chose. */
export function useTimelineChoice(): string | undefined {
  const { timeline } = useServed();
  return choice.use() ?? timeline;
}
