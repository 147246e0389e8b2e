'use client';

import { createContext, type ReactNode, useContext, useId, useMemo } from 'react';
import type { Components } from 'react-markdown';
import { Markdown } from '../ui/markdown';

/** The list item whose box this is: its element, and where in the text it begins. */
const ItemContext = createContext({ id: '', start: 0 });

interface BoxProps {
  ticked: boolean;
  onTick?: (itemAt: number) => void;
}

function Box({ ticked, onTick }: BoxProps) {
  const { id, start } = useContext(ItemContext);
  return (
    <input
      type="checkbox"
      checked={ticked}
      disabled={!onTick}
      onChange={() => onTick?.(start)}
      aria-labelledby={id}
    />
  );
}

function Item({ start, className, children }: { start: number; className?: string; children: ReactNode }) {
  const id = useId();
  const item = useMemo(() => ({ id, start }), [id, start]);
  return (
    <ItemContext value={item}>
      <li id={id} className={className}>
        {children}
      </li>
    </ItemContext>
  );
}

/** The title of the page is the first heading; those of the text come under it. */
const componentsFor = (onTick: BoxProps['onTick']): Components => ({
  h1: ({ children }) => <h2>{children}</h2>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  table: ({ children }) => (
    <div className="overflow-x-auto">
      <table>{children}</table>
    </div>
  ),
  li: ({ node, className, children }) => (
    <Item start={node?.position?.start.offset ?? 0} className={className}>
      {children}
    </Item>
  ),
  input: ({ checked }) => <Box ticked={Boolean(checked)} onTick={onTick} />,
});

interface NoteReadProps {
  text: string;
  /** Ticks the box of the item that begins there; without it they are to look at. */
  onTick?: (itemAt: number) => void;
}

/** The body as it reads; its boxes can be ticked. */
export function NoteRead({ text, onTick }: NoteReadProps) {
  const components = useMemo(() => componentsFor(onTick), [onTick]);
  return (
    <Markdown className="note-text px-2 pb-16 text-16" components={components}>
      {text}
    </Markdown>
  );
}
