import { usePathname, useSelectedLayoutSegments } from 'next/navigation';
import {
  type ComponentType,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { retryImport } from '../../sync/connection';
import { useToday } from '../../sync/today';
import { FallbackBoundary } from '../../ui/fallback-boundary';
import { keepTree } from '../../ui/history-layers';
import { usePageName } from '../language/page-name';
import { useLabels } from '../parts/labels';
import { Skeleton } from '../parts/page-states';
import { setPath, usePath } from '../state/path';
import { drawn, moveAtOnce } from './moves';
import { PageFailed } from './page-failed';
import { type Screen, type ScreenProps, screenAt, screens } from './screens';

const views = new Map<Screen, ComponentType<ScreenProps>>(
  screens.map((screen) => [screen, memo(lazy(async () => ({ default: await retryImport(screen.load)() })))]),
);

/** A new note gets its own address while it is being written, and stays the same screen. */
const keyOf = (path: string): string => (path.startsWith('/notes/') ? '/notes/' : path);

/** Names the tab. The server did so only for the page that it sent. */
function useTitle(path: string): void {
  const today = useToday();
  const nameOf = usePageName();
  const labels = useLabels();
  useLayoutEffect(() => {
    const found = screenAt(path);
    const title = found?.screen.title;
    if (!found || !title) return;
    const shown = typeof title === 'string' ? nameOf(title) : title({ labels, id: found.id, today });
    document.title = `${shown} · Parcours`;
  }, [path, today, nameOf, labels]);
}

/** Next's path counts again as soon as it is the one in the address bar. */
function useNextPath(): void {
  const nextPath = usePathname();
  useLayoutEffect(() => {
    if (nextPath === window.location.pathname) setPath(null);
  });
}

/** Notes that the screen beside it is drawn. While that screen waits for its code, this effect does not run. */
function Drawn({ one }: { one: Screen | string }): null {
  useEffect(() => void drawn.add(one), [one]);
  return null;
}

/** A new screen begins at its top. Back and forward lead to where it was left. */
function useScroll(key: string): void {
  const positions = useRef(new Map<string, number>());
  const last = useRef(key);
  const isTraversal = useRef(false);
  useEffect(() => {
    const note = (event: PopStateEvent) => {
      // Opening or closing a task stays on the page.
      isTraversal.current = keyOf(window.location.pathname) !== last.current;
      moveAtOnce();
      if (screenAt(window.location.pathname)) keepTree(event);
    };
    // Captures, to come before Next.
    window.addEventListener('popstate', note, true);
    return () => window.removeEventListener('popstate', note, true);
  }, []);
  useLayoutEffect(() => {
    const page = document.getElementById('page');
    if (!page) return undefined;
    if (last.current !== key) page.scrollTop = (isTraversal.current && positions.current.get(key)) || 0;
    last.current = key;
    isTraversal.current = false;
    const remember = () => positions.current.set(key, page.scrollTop);
    page.addEventListener('scroll', remember, { passive: true });
    return () => page.removeEventListener('scroll', remember);
  }, [key]);
}

/** The page of the address: what the server sent (its children), or a screen that the browser draws by itself. */
export function Outlet({ children }: { children: ReactNode }) {
  const path = usePath();
  const served = `/${useSelectedLayoutSegments().join('/')}`;
  const key = keyOf(path);
  useTitle(path);
  useScroll(key);
  useNextPath();
  const found = screenAt(path);
  const View = found && views.get(found.screen);
  if (!View) return children;
  if (key === keyOf(served))
    return (
      <>
        {children}
        <Drawn one={served} />
      </>
    );
  return (
    <FallbackBoundary key={key} fallback={<PageFailed />}>
      <Suspense fallback={<Skeleton />}>
        <View id={found.id} />
        <Drawn one={found.screen} />
      </Suspense>
    </FallbackBoundary>
  );
}
