import { create } from 'zustand';
import { CLOSED_DAY_COOKIE } from '@/domain/cookies';
import { useFrame } from '../../shell/parts/frame';
import { useServed } from '../../sync/served';
import { useToday } from '../../sync/today';

const useChoice = create<string | undefined>(() => undefined);

/** Remembers it in a cookie, so that the server's HTML shows the same. */
function remember(closed: string): void {
  document.cookie = `${CLOSED_DAY_COOKIE}=${closed}; path=/; max-age=172800; samesite=lax`;
  useChoice.setState(closed, true);
}

/** Whether the person closed today in this browser. It stays closed until the next day, or until it is opened. */
export function useClosedDay() {
  const today = useToday();
  const account = useFrame().data?.me.id;
  const { closedDay } = useServed();
  const chosen = useChoice() ?? closedDay;
  // With the account: another person may sign in to this browser.
  const own = account && `${account}.${today}`;
  return {
    isClosed: own !== undefined && chosen === own,
    close: () => own && remember(own),
    open: () => remember(''),
  };
}
