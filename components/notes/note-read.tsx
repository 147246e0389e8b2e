import { createContext, type ReactNode, useContext, useId, useMemo } from 'react';
import type { Components } from 'react-markdown';
import { contentOf, type StoredFile } from '../files/file-address';
import { usePrinting } from '../shell/parts/printing';
import { Markdown, OwnPicture } from '../ui/markdown';

/** The list item of a checkbox: its element id and its start index in the text. */
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

/** The note's title is the h1 of the page, so headings in the text start at h2. */
const componentsFor = (onTick: BoxProps['onTick'], files: NoteReadProps['files']): Components => ({
  // A picture that is still on its way loads again when it has arrived.
  img: ({ src, alt }) => (
    <OwnPicture key={String(files.some(({ id }) => src === contentOf(id)))} src={src} alt={alt} />
  ),
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
  files: readonly StoredFile[];
  /** Toggles the checkbox of the item that starts at this index. Checkboxes are disabled if undefined. */
  onTick?: (itemAt: number) => void;
}

export function NoteRead({ text, files, onTick }: NoteReadProps) {
  const components = useMemo(() => componentsFor(onTick, files), [onTick, files]);
  return (
    <Markdown className="note-text px-2 pb-16 text-16" components={components}>
      {text}
    </Markdown>
  );
}

/** Prints the whole note, formatted. Its editor draws only what is near the screen. */
export function PrintedNote(props: NoteReadProps) {
  return (
    usePrinting() && (
      <div className="hidden print:block">
        <NoteRead {...props} />
      </div>
    )
  );
}
