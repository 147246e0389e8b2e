'use client';

import { minutesLabel } from '@/server/domain/when';
import { createStore, useStorePart } from '../state/store';

/** What is held over what. */
export interface Drop {
  activeId: string;
  overId: string;
  /** The tasks that are dragged: the selection, where the dragged one is in it. */
  taskIds: string[];
  /** True over the lower half of what it is over: the drop goes below that. */
  below: boolean;
}

/** The edge of a row that a drop lands at. */
interface Line {
  /** As drag and drop knows the row. */
  id: string;
  edge: 'above' | 'below';
}

/** Where a drop goes, as it is said, and how to do it. */
export interface Landing {
  place: string;
  /** From one, where it is known. */
  position?: number;
  of?: number;
  /** Minutes of the place after the drop. */
  minutes?: number;
  line?: Line;
  go: () => void;
}

const current = createStore<Landing | undefined>(undefined);

/** Where what is dragged would land now. */
export const landing = { get: current.get, set: current.set };

/** The edge of a row where the line of the drop stands. */
export const useLineAt = (id: string) =>
  useStorePart(current, (now) => (now?.line?.id === id ? now.line.edge : undefined));

/** Where a drop would land, in words: "Round 2, 1h 10m". */
export const useLandingName = () =>
  useStorePart(current, (now) => {
    if (!now) return undefined;
    return now.minutes ? `${now.place}, ${minutesLabel(now.minutes)}` : now.place;
  });

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
    const found = handler(drop);
    if (found) return found;
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
