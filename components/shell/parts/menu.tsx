import {
  type ComponentProps,
  type ComponentType,
  type ReactElement,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react';
import { FallbackBoundary } from '../../ui/fallback-boundary';
import { showError } from '../../ui/toast';
import { textOfPage } from '../language/late-messages';
import { lateModule, useLate } from './late-module';

/*
 * Menus of the first paint. The library behind them loads when the pointer or the focus reaches a button. Modules that
 * load late themselves can use `ui/menu` at once.
 */

type Parts = typeof import('../../ui/menu');

export const menuParts = lateModule(() => import('../../ui/menu'));

/** The menu reports what fails when it is opened. */
const warm = () => void menuParts.load().catch(() => undefined);

const partOf =
  <Props extends object>(choose: (parts: Parts) => ComponentType<Props>) =>
  (props: Props) => {
    const { module } = menuParts.useModule();
    if (!module) throw new Error('The code of menus has not loaded.');
    const Part = choose(module);
    return <Part {...props} />;
  };

export const MenuContent = partOf((parts) => parts.MenuContent);
export const MenuItem = partOf((parts) => parts.MenuItem);
export const MenuLabel = partOf((parts) => parts.MenuLabel);
export const MenuChoice = partOf((parts) => parts.MenuChoice);
export const MenuOption = partOf((parts) => parts.MenuOption);
export const MenuLine = partOf((parts) => parts.MenuLine);

/** For a menu that a key opened before its code had loaded: Radix focuses the first item only after a key press in it. */
function SeenKey() {
  useEffect(() => {
    document.dispatchEvent(new KeyboardEvent('keydown'));
  }, []);
  return null;
}

/** The button of a menu that could not be loaded. */
function Failed({ children }: { children: ReactNode }) {
  useEffect(() => {
    textOfPage('frame').then(
      (t) => showError(t('partFailed')),
      () => undefined,
    );
  }, []);
  return children;
}

interface MenuProps {
  /** The menu's button. It gets these props. */
  button: (props: ComponentProps<'button'>) => ReactElement;
  /** A `MenuContent`. */
  children: ReactNode;
}

interface OpenedProps extends MenuProps {
  /** The button alone. */
  closed: ReactElement;
  byKey: boolean;
}

function Opened({ button, closed, byKey, children }: OpenedProps) {
  const parts = useLate(menuParts);
  if (!parts) return closed;
  return (
    <>
      <parts.Menu defaultOpen>
        <parts.MenuTrigger asChild>{button({})}</parts.MenuTrigger>
        {children}
      </parts.Menu>
      {byKey && <SeenKey />}
    </>
  );
}

/** A menu. Until it is needed, it is only the button. */
export function Menu({ button, children }: MenuProps) {
  const [wanted, setWanted] = useState<'by key' | 'by pointer'>();
  const closed = button({
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: warm,
    onFocus: warm,
    // The detail of a click by keyboard is 0.
    onClick: ({ detail }) => setWanted(detail === 0 ? 'by key' : 'by pointer'),
    onKeyDown: ({ key }) => key === 'ArrowDown' && setWanted('by key'),
  });
  if (!wanted) return closed;
  return (
    <FallbackBoundary fallback={<Failed>{closed}</Failed>}>
      {/* For words that have not loaded yet. */}
      <Suspense fallback={closed}>
        <Opened button={button} closed={closed} byKey={wanted === 'by key'}>
          {children}
        </Opened>
      </Suspense>
    </FallbackBoundary>
  );
}
