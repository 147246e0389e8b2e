'use client';

import { useText } from '../language/language';
import { Link } from '../ui/link';

/** Shown for a handle that no one has. */
export function ProfileGone() {
  const t = useText('profile');
  const titles = useText('titles');
  return (
    <div className="flex flex-col items-start gap-3 px-2 pt-6">
      <h1 className="text-20 font-semibold tracking-tight">{t('gone')}</h1>
      <p className="max-w-sm text-14 text-ink-2">{t('goneHint')}</p>
      <Link href="/today" className="text-14 text-accent underline underline-offset-2">
        {titles('toToday')}
      </Link>
    </div>
  );
}
