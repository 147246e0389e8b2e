'use client';

import { type ComponentProps, type ComponentType, lazy, type ReactElement, Suspense, useState } from 'react';

interface OpenedProps<Props> {
  /** The menu's button, with what is given to it. */
  button: (props: ComponentProps<'button'>) => ReactElement;
  content: Props;
}

interface LateMenu<Props> {
  fetch: () => Promise<unknown>;
  Opened: ComponentType<OpenedProps<Props>>;
}

/** A menu whose code comes when it is first wanted. */
export function lateMenu<Props extends object>(load: () => Promise<ComponentType<Props>>): LateMenu<Props> {
  const fetch = () => Promise.all([import('./menu'), load()]);
  const Opened = lazy(async () => {
    const [{ Menu, MenuTrigger }, Content] = await fetch();
    return {
      default: ({ button, content }: OpenedProps<Props>) => (
        <Menu defaultOpen>
          <MenuTrigger asChild>{button({})}</MenuTrigger>
          <Content {...content} />
        </Menu>
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
  const [wanted, setWanted] = useState(false);
  const closed = opened.button({
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: () => void fetch(),
    onClick: () => setWanted(true),
  });
  if (!wanted) return closed;
  return (
    <Suspense fallback={closed}>
      <Opened {...opened} />
    </Suspense>
  );
}
