'use client';

import { LANGUAGE_COOKIE } from '@/domain/cookies';
import { useLanguage, useText } from '../../shell/language/language';
import { LanguageOptions } from '../../shell/language/language-options';

const YEAR = 31_536_000;

/** The language of the page, and of the account that is made here. The page reloads in it. */
export function VisitorLanguage() {
  const common = useText('common');
  const choose = (language: string) => {
    document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${YEAR}; samesite=lax`;
    window.location.reload();
  };
  return (
    <select
      aria-label={common('language')}
      value={useLanguage()}
      onChange={({ target }) => choose(target.value)}
      className="h-8 w-fit rounded-control bg-transparent pe-1 text-13 text-ink-3 hover:text-ink touch:h-11"
    >
      <LanguageOptions />
    </select>
  );
}
