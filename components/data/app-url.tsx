'use client';

import { createContext, type ReactNode, useContext } from 'react';

const AppUrl = createContext('');

/** Provides the public address of the app, which can differ from the one in the browser. */
export function AppUrlProvider({ appUrl, children }: { appUrl: string; children: ReactNode }) {
  return <AppUrl.Provider value={appUrl}>{children}</AppUrl.Provider>;
}

export const useAppUrl = (): string => useContext(AppUrl);
