'use client';

import { createContext, type ReactNode, useContext } from 'react';

interface Server {
  /** The public address of the app, which can differ from the one in the browser. */
  appUrl: string;
  canMail: boolean;
  hasBilling: boolean;
  /** Whether the person runs this server. */
  isOwner: boolean;
}

const Context = createContext<Server>({ appUrl: '', canMail: false, hasBilling: false, isOwner: false });

export const ServerProvider = ({ server, children }: { server: Server; children: ReactNode }) => (
  <Context.Provider value={server}>{children}</Context.Provider>
);

export const useServer = (): Server => useContext(Context);

export const useAppUrl = (): string => useContext(Context).appUrl;

export const useCanMail = (): boolean => useContext(Context).canMail;
