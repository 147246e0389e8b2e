import { usePathname, useSelectedLayoutSegments } from 'next/navigation';
import { Activity, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLabels } from '../data/labels';
import { Skeleton } from '../data/page-states';
import { useToday } from '../data/today';
import { usePageName } from '../language/page-name';
import { setPath, usePath } from '../state/path';
import { FallbackBoundary } from '../ui/fallback-boundary';
import type { ScreenProps } from './list-screens';
import { moveAtOnce } from './move-at-once';
import { PageFailed } from './page-failed';
import { screenAt } from './screens';
import { loadView, viewOf } from './views';

/** A new note gets its own address while it is being written, and stays the same screen. */
const keyOf = (path: string): string => (path.startsWith('/notes/') ? '/notes/' : path);

/** Names the tab. The server did so only for the page that it sent. */
function useTitle(path: string, today: string): void {
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

/** Loads the code that draws the page of the server again, for when it was left. */
function useServedView(served: string): void {
  useEffect(() => {
    const found = screenAt(served);
    // Opening it says what is wrong.
    if (found) loadView(found.screen).catch(() => undefined);
  }, [served]);
}

/** Next's path counts again as soon as it is the one in the address bar. */
function useNextPath(): void {
  const nextPath = usePathname();
  useLayoutEffect(() => {
    if (nextPath === window.location.pathname) setPath(null);
  });
}

/** A new screen begins at its top. Back and forward lead to where it was left. */
function useScroll(key: string): void {
  const positions = useRef(new Map<string, number>());
  const last = useRef(key);
  const isTraversal = useRef(false);
  useEffect(() => {
    const note = () => {
      isTraversal.current = true;
      moveAtOnce();
    };
    window.addEventListener('popstate', note);
    return () => window.removeEventListener('popstate', note);
  }, []);
  useLayoutEffect(() => {
    const page = document.getElementById('page');
    if (!page) return undefined;
    if (last.current !== key) {
      page.scrollTop = (isTraversal.current && positions.current.get(key)) || 0;
      // The browser reports it after the paint, and a long list would show no rows until then.
      page.dispatchEvent(new Event('scroll'));
    }
    last.current = key;
    isTraversal.current = false;
    const remember = () => positions.current.set(key, page.scrollTop);
    page.addEventListener('scroll', remember, { passive: true });
    return () => page.removeEventListener('scroll', remember);
  }, [key]);
}

interface OutletProps extends Omit<ScreenProps, 'id'> {
  /** The page that the server sent. */
  children: ReactNode;
}

/** How many screens stay on the page after they were left. Showing one of them takes half the time of drawing it. */
const MAX_LEFT = 8;

/** The paths of screens that the browser drew, the newest last. */
function useDrawnPaths(path: string | undefined): readonly string[] {
  const [paths, setPaths] = useState<readonly string[]>([]);
  if (path === undefined || paths.at(-1) === path) return paths;
  const next = [...paths.filter((other) => keyOf(other) !== keyOf(path)), path].slice(-MAX_LEFT);
  setPaths(next);
  return next;
}

const box =
  'mx-auto w-full max-w-180 has-data-wide:max-w-320 px-4 pt-8 pb-24 md:px-8 print:max-w-none print:p-0';

interface DrawnScreenProps extends Omit<ScreenProps, 'id'> {
  path: string;
  isShown: boolean;
}

/** A screen that the browser draws. While it is hidden, its effects are undone: it has no part in keys and drops. */
function DrawnScreen({ path, isShown, ...props }: DrawnScreenProps) {
  const found = screenAt(path);
  // The same one each time, also when its code has loaded meanwhile.
  const [View] = useState(() => found && viewOf(found.screen));
  if (!View) return null;
  return (
    <div hidden={!isShown} data-screen={isShown ? '' : undefined} className={box}>
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <FallbackBoundary resetKey={path} fallback={<PageFailed />}>
          <Suspense fallback={<Skeleton />}>
            <View id={found?.id ?? ''} {...props} />
          </Suspense>
        </FallbackBoundary>
      </Activity>
    </div>
  );
}

/** The page of the address: what the server sent, or a screen that the browser draws by itself. */
export function Outlet({ children, ...props }: OutletProps) {
  const path = usePath();
  const served = `/${useSelectedLayoutSegments().join('/')}`;
  useTitle(path, useToday(props.day));
  useScroll(keyOf(path));
  useNextPath();
  useServedView(served);
  const [hasLeft, setHasLeft] = useState(false);
  const isServed = !screenAt(path) || (!hasLeft && keyOf(path) === keyOf(served));
  if (!isServed && !hasLeft) setHasLeft(true);
  const drawn = useDrawnPaths(isServed ? undefined : path);
  return (
    <>
      {isServed && (
        <div data-screen="" className={box}>
          {children}
        </div>
      )}
      {/* Always in the same order: elements that are moved lose their scroll positions. */}
      {[...drawn].sort().map((one) => (
        <DrawnScreen key={keyOf(one)} path={one} isShown={!isServed && one === path} {...props} />
      ))}
    </>
  );
}
