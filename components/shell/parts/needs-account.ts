import { wishToKeep } from '../../sync/keep-wish';
import { showToast } from '../../ui/toast';
import { textOfPage } from '../language/late-messages';

export const SIGN_UP = '/sign-up';

/** Says that something works with an account only, and leads to one. */
export async function sayNeedsAccount(): Promise<void> {
  const t = await textOfPage('door');
  const run = () => {
    wishToKeep();
    window.location.assign(SIGN_UP);
  };
  showToast({ id: 'needs-account', text: t('needsAccount'), action: { label: t('keep'), run } });
}
