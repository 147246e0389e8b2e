'use client';

/** What is held over what. */
export interface Drop {
  activeId: string;
  overId: string;
  /** The tasks that are dragged: the selection, where the dragged one is in it. */
  taskIds: string[];
}

/** Where a drop goes, as it is said, and how to do it. */
export interface Landing {
  place: string;
  /** From one, where it is known. */
  position?: number;
  of?: number;
  go: () => void;
}

/** What a page or the sidebar would do with a drop; nothing where it is not theirs. */
type DropHandler = (drop: Drop) => Landing | undefined;

const handlers = new Set<DropHandler>();

/** Offers every drop to a handler; answers how to leave. */
export function onDrop(handler: DropHandler): () => void {
  handlers.add(handler);
  return () => handlers.delete(handler);
}

/** Where a drop would go; nowhere when nobody takes it. */
export function landingOf(drop: Drop | null): Landing | undefined {
  if (!drop) return undefined;
  for (const handler of handlers) {
    const landing = handler(drop);
    if (landing) return landing;
  }
  return undefined;
}

/** "Round 2, position 3 of 5". */
export const spokenPlace = ({ place, position, of }: Landing): string =>
  position && of ? `${place}, position ${position} of ${of}` : place;

/** In front of what a thing goes that is dropped over another of its list: downward behind it, upward before it. */
export function beforeOver(
  ids: readonly string[],
  { moving, over }: { moving: readonly string[]; over: string },
): string | null {
  const [first = ''] = moving;
  const from = ids.indexOf(first);
  const downward = from !== -1 && from < ids.indexOf(over);
  if (!downward) return over;
  const rest = ids.filter((id) => !moving.includes(id) || id === over);
  return rest[rest.indexOf(over) + 1] ?? null;
}
