import { useEffect } from 'react';
import { REFERRAL_COOKIE } from '@/server/domain/cookies';

const SECONDS = 30 * 86_400;

/** Remembers the referral link in a cookie: a mailed link or another provider may finish the sign-up later. */
export function useReferral(code: string | undefined): void {
  useEffect(() => {
    if (!code || !/^[\w-]{22}$/.test(code)) return;
    const secure = window.location.protocol === 'https:' ? '; secure' : '';
    document.cookie = `${REFERRAL_COOKIE}=${code}; path=/; max-age=${SECONDS}; samesite=lax${secure}`;
  }, [code]);
}
