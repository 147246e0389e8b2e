import { CLOSED_DAY_COOKIE } from '@/domain/cookies';
import { useFrame } from '../../shell/parts/frame';
import { createRememberedCookie } from '../../shell/state/remembered-cookie';
import { useServed } from '../../sync/served';
import { useToday } from '../../sync/today';

const closed = createRememberedCookie(CLOSED_DAY_COOKIE, 2);

/** Whether the person closed today in this browser. It stays closed until the next day, or until it is opened. */
export function useClosedDay() {
  const today = useToday();
  const account = useFrame().data?.me.id;
  const { closedDay } = useServed();
  const chosen = closed.use() ?? closedDay;
  // With the account: another person may sign in to this browser.
  const own = account && `${account}.${today}`;
  return {
    isClosed: own !== undefined && chosen === own,
    close: () => own && closed.set(own),
    open: () => closed.set(''),
  };
}
