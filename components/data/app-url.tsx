'use client';

import { createContext, type ReactNode, useContext } from 'react';

const AppUrl = createContext('');

/** Tells the page the address that others reach the app by, which may be another than the one in the browser. */
export function AppUrlProvider({ appUrl, children }: { appUrl: string; children: ReactNode }) {
  return <AppUrl.Provider value={appUrl}>{children}</AppUrl.Provider>;
}

export const useAppUrl = (): string => useContext(AppUrl);
