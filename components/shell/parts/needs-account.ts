import { wishToKeep } from '../../sync/keep-wish';
import { offlineState } from '../../sync/offline/offline-state';
import { showToast } from '../../ui/toast';
import { textOfPage } from '../language/late-messages';

export const SIGN_UP = '/sign-up';

/** Notes that the visitor wants their day in an account, if they did anything. */
export function noteKeeping(): void {
  if (offlineState.getState().writes.length > 0) wishToKeep();
}

/** Says that something works with an account only, and leads to one. */
export async function sayNeedsAccount(): Promise<void> {
  const t = await textOfPage('door');
  const run = () => {
    noteKeeping();
    window.location.assign(SIGN_UP);
  };
  showToast({ id: 'needs-account', text: t('needsAccount'), action: { label: t('keep'), run } });
}
