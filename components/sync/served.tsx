'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { Visit } from '@/domain/visit';
import type { Frame } from '@/server/types';

/** A visit, and the preferences that its sample day begins with. */
export interface ServedVisit extends Visit {
  preferences: Frame['me']['preferences'];
}

/** What the server knew when it rendered the page. The first render must match its HTML. */
interface Served {
  /** Today in the time zone, YYYY-MM-DD. */
  day: string;
  zone: string;
  /** When, in epoch ms. */
  at: number;
  /** Whether the timeline was `open` or `folded`; undefined before the first choice. */
  timeline: string | undefined;
  /** The account and the day that it closed in this browser, `<account>.<day>`. */
  closedDay: string | undefined;
  /** The public address of the app, which can differ from the one in the browser. */
  appUrl: string;
  /** The version of the shapes of answers. */
  shapes: string;
  canMail: boolean;
  hasBilling: boolean;
  /** Whether mail can become tasks. */
  hasMailIn: boolean;
  /** Whether the person runs this server. */
  isOwner: boolean;
  /** The visit of a person without an account, whose day is in this browser only. */
  visit?: ServedVisit;
}

const Context = createContext<Served>({
  day: '',
  zone: 'UTC',
  at: 0,
  timeline: undefined,
  closedDay: undefined,
  appUrl: '',
  shapes: '',
  canMail: false,
  hasBilling: false,
  hasMailIn: false,
  isOwner: false,
});

export const ServedProvider = ({ served, children }: { served: Served; children: ReactNode }) => (
  <Context.Provider value={served}>{children}</Context.Provider>
);

export const useServed = (): Served => useContext(Context);

/** Whether the page is the front door, where nothing is sent. What needs an account is not offered there. */
export const useIsVisitor = (): boolean => useContext(Context).visit !== undefined;
