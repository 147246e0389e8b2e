'use client';

import { useEffect } from 'react';

const STAMP = 'parcours.renewed';
const DAY = 86_400_000;

/** Renews the session once a day, so that who comes back within a month stays signed in. */
export function KeepSignedIn() {
  useEffect(() => {
    const last = Number(localStorage.getItem(STAMP) ?? 0);
    if (Date.now() - last < DAY) return;
    localStorage.setItem(STAMP, String(Date.now()));
    // A failure is no matter: the session as it is lasts until another day.
    fetch('/api/auth/session').catch(() => undefined);
  }, []);
  return null;
}
