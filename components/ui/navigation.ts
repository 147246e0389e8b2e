import { useRouter } from 'next/navigation';
import { createContext, useContext, useMemo } from 'react';
import { leavePage } from './history-layers';

export interface Navigation {
  /** `scroll: false` keeps the scroll position. */
  open: (href: string, options?: { replace?: boolean; scroll?: boolean }) => void;
  /** Reads what a page will need, because it is likely to be opened. */
  warm?: (href: string) => void;
}

const Context = createContext<Navigation | undefined>(undefined);

/** Provides moves that need no server. Elsewhere the router of Next opens pages. */
export const NavigationProvider = Context.Provider;

export function useNavigation(): Navigation {
  const router = useRouter();
  const own = useContext(Context);
  return useMemo(
    () =>
      own ?? {
        open: (href, { replace, scroll = true } = {}) =>
          leavePage(href, () => router[replace ? 'replace' : 'push'](href, { scroll })),
      },
    [own, router],
  );
}

export const useOpenPage = (): Navigation['open'] => useNavigation().open;
