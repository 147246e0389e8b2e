import { onlineManager } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useToday } from '../../sync/today';
import { usePageTools } from '../../sync/use-page-tools';
import { whenIdle } from '../../sync/when-idle';
import { useZone } from '../../sync/zone';
import { leavePage, replaceAddress } from '../../ui/history-layers';
import type { Navigation } from '../../ui/navigation';
import { useWorkspaceId } from '../parts/current-workspace';
import { setPath } from '../state/path';
import { type Screen, screenAt, screens } from './screens';

/** What the browser can draw without waiting: screens that it drew before, and the path of the page from the server. */
export const drawn = new Set<Screen | string>();

/**
 * Draws the screen of the address at once. Leaves it to Next if the screen's code may not be loaded yet, or if the address
 * has search parameters, which Next reads.
 */
export function moveAtOnce(): void {
  const { pathname, search } = window.location;
  const screen = screenAt(pathname)?.screen;
  const isHere = drawn.has(pathname) || (screen !== undefined && drawn.has(screen));
  setPath(isHere && search === '' ? pathname : null);
}

/** Data that is older is read again when its screen is likely to be opened. */
const FRESH_MS = 15_000;

function useWarmScreen() {
  const tools = usePageTools();
  const today = useToday();
  const zone = useZone();
  const workspaceId = useWorkspaceId();
  return useCallback(
    (screen: Screen, { id = '', staleTime }: { id?: string; staleTime: number }) => {
      // Opening it says what is wrong.
      const loaded = screen.load().catch(() => undefined);
      const { queryClient } = tools;
      // A read that waits for the connection would take back what is shown meanwhile when it is canceled.
      if (onlineManager.isOnline())
        screen.warm?.({
          ...tools,
          id,
          today,
          zone,
          workspaceId,
          read: (query) => queryClient.prefetchQuery({ ...query, staleTime }),
          readPages: (query) => queryClient.prefetchInfiniteQuery({ ...query, staleTime }),
        });
      return loaded;
    },
    [tools, today, zone, workspaceId],
  );
}

/**
 * Moves once the router of Next follows the history. The page takes clicks before the effects of the router have run, and
 * the router would never hear of an earlier move.
 */
function useFollowed(): (move: () => void) => void {
  const early = useRef<(() => void)[] | null>([]);
  useEffect(() => {
    // The router is further up, so its effects run after this one.
    const timer = setTimeout(() => {
      const moves = early.current ?? [];
      early.current = null;
      for (const move of moves) move();
    });
    return () => clearTimeout(timer);
  }, []);
  return useCallback((move) => {
    if (early.current) early.current.push(move);
    else move();
  }, []);
}

/** Moves between screens, which never wait for the server. */
export function useMoves(): Navigation {
  const router = useRouter();
  const warmScreen = useWarmScreen();
  const followed = useFollowed();
  return useMemo(
    () => ({
      open(href, { replace, scroll = true } = {}) {
        const url = new URL(href, window.location.href);
        followed(() => {
          if (!screenAt(url.pathname))
            return leavePage(url.href, () => router[replace ? 'replace' : 'push'](href, { scroll }));
          if (replace) return replaceAddress(url.href, moveAtOnce);
          return leavePage(url.href, () => {
            if (url.href !== window.location.href) window.history.pushState(null, '', url);
            moveAtOnce();
          });
        });
      },
      warm(href) {
        const found = screenAt(new URL(href, window.location.href).pathname);
        if (found) void warmScreen(found.screen, { id: found.id, staleTime: FRESH_MS });
      },
    }),
    [router, warmScreen, followed],
  );
}

/** Reads what the sidebar leads to while the browser is idle, one screen after the other. */
export function WarmScreens(): null {
  const warmScreen = useWarmScreen();
  useEffect(() => {
    let isStopped = false;
    const warmAll = async () => {
      for (const screen of screens) {
        await whenIdle();
        if (isStopped) return;
        if (screen.isLikely) await warmScreen(screen, { staleTime: Number.POSITIVE_INFINITY });
      }
    };
    void warmAll();
    return () => {
      isStopped = true;
    };
  }, [warmScreen]);
  return null;
}
