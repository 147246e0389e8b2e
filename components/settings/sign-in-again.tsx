import { useText } from '../language/language';
import { Link } from '../ui/link';

/** Shown in place of what changes the ways to sign in, when the last sign-in was more than ten minutes ago. */
export const SignInAgain = () => {
  const t = useText('settings');
  return (
    <p className="max-w-110 text-14 text-ink-2">
      {t('signInAgainHint')}{' '}
      <Link href="/sign-in?callbackUrl=/settings" className="text-accent underline underline-offset-2">
        {t('signInAgain')}
      </Link>
    </p>
  );
};
