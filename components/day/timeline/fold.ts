import { create } from 'zustand';
import { TIMELINE_COOKIE } from '@/domain/cookies';
import { useServed } from '../../sync/served';

const useChoice = create<string | undefined>(() => undefined);

/** Opens or folds the timeline, and remembers it in a cookie, so that the server's HTML shows the same. */
export function foldTimeline(isFolded: boolean): void {
  const choice = isFolded ? 'folded' : 'open';
  document.cookie = `${TIMELINE_COOKIE}=${choice}; path=/; max-age=31536000; samesite=lax`;
  useChoice.setState(choice, true);
}

/** `open` or `folded` as the person chose. */
export function useTimelineChoice(): string | undefined {
  const { timeline } = useServed();
  return useChoice() ?? timeline;
}
