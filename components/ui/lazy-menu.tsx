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
  /** The menu's button, with what is given to it. */
  button: (props: ComponentProps<'button'>) => ReactElement;
  content: Props;
}

interface LateMenu<Props> {
  fetch: () => Promise<unknown>;
  Opened: ComponentType<OpenedProps<Props> & { byKey: boolean }>;
}

/** Beside a menu that a key opened before its code was here: it begins at its first item once it has seen a key. */
function SeenKey() {
  useEffect(() => {
    document.dispatchEvent(new KeyboardEvent('keydown'));
  }, []);
  return null;
}

/** A menu whose code comes when it is first wanted. */
export function lateMenu<Props extends object>(load: () => Promise<ComponentType<Props>>): LateMenu<Props> {
  const fetch = () => Promise.all([import('./menu'), load()]);
  const Opened = lazy(async () => {
    const [{ Menu, MenuTrigger }, Content] = await fetch();
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

/** A late menu on the page: until it is wanted, only its button. */
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
    // A click that no pointer made counts none.
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
