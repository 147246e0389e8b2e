'use client';

import {
  type ComponentProps,
  type ComponentType,
  lazy,
  type ReactElement,
  Suspense,
  useEffect,
  useState,
} from 'react';

interface OpenedProps<Props> {
  /** The menu's button. It gets these props. */
  button: (props: ComponentProps<'button'>) => ReactElement;
  content: Props;
}

interface LateMenu<Props> {
  fetch: () => Promise<unknown>;
  Opened: ComponentType<OpenedProps<Props> & { byKey: boolean }>;
}

/** For a menu that a key opened before its code had loaded: Radix focuses the first item only after a key press in it. */
function SeenKey() {
  useEffect(() => {
    document.dispatchEvent(new KeyboardEvent('keydown'));
  }, []);
  return null;
}

/** A menu whose code loads when it is first needed. */
export function lateMenu<Props extends object>(load: () => Promise<ComponentType<Props>>): LateMenu<Props> {
  // `load` comes first, because it retries: the content brings the code of the menu.
  const fetch = async () => {
    const Content = await load();
    const { Menu, MenuTrigger } = await import('./menu');
    return { Menu, MenuTrigger, Content };
  };
  const Opened = lazy(async () => {
    const { Menu, MenuTrigger, Content } = await fetch();
    return {
      default: ({ button, content, byKey }: OpenedProps<Props> & { byKey: boolean }) => (
        <>
          <Menu defaultOpen>
            <MenuTrigger asChild>{button({})}</MenuTrigger>
            <Content {...content} />
          </Menu>
          {byKey && <SeenKey />}
        </>
      ),
    };
  });
  return { fetch, Opened };
}

/** Renders only the button until the menu is needed. */
export function LazyMenu<Props extends object>({
  of: { fetch, Opened },
  ...opened
}: OpenedProps<Props> & { of: LateMenu<Props> }) {
  const [wanted, setWanted] = useState<'by key' | 'by pointer'>();
  const closed = opened.button({
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: () => void fetch(),
    onFocus: () => void fetch(),
    // The detail of a click by keyboard is 0.
    onClick: ({ detail }) => setWanted(detail === 0 ? 'by key' : 'by pointer'),
    onKeyDown: ({ key }) => key === 'ArrowDown' && setWanted('by key'),
  });
  if (!wanted) return closed;
  return (
    <Suspense fallback={closed}>
      <Opened {...opened} byKey={wanted === 'by key'} />
    </Suspense>
  );
}
