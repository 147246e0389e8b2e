import { useEffect, useState } from 'react';
import { useText } from '../../shell/language/language';
import { hasWish } from '../../sync/keep-wish';

/** Says on the forms that what was planned on the front door is not lost. */
export function KeptNote() {
  const t = useText('auth');
  const [isKept, setKept] = useState(false);
  useEffect(() => setKept(hasWish()), []);
  return isKept && <p className="text-14 text-ink-2">{t('dayComes')}</p>;
}
