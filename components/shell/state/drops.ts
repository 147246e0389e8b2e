import { useEffectEvent, useLayoutEffect } from 'react';
import { create } from 'zustand';
import type { Text } from '@/language/translator';
import { useText } from '../language/language';
import { useLabels } from '../parts/labels';

/** The dragged item and its current target. */
export interface Drop {
  activeId: string;
  overId: string;
  /** The dragged task, or the whole selection if it contains the dragged task. */
  taskIds: string[];
  /** True over the lower half of the target: the drop goes below it. */
  below: boolean;
}

/** A stretch of a day on the timeline. */
interface Slid {
  /** The dnd-kit id of the block that takes it, or of the empty hours. */
  id: string;
  from: number;
  until: number;
  /** Pixels between its own day and the one that it is dragged to. */
  aside?: number;
}

/** The result of a drop: its label and the function that carries it out. */
export interface Landing {
  place: string;
  /** Starts at 1. */
  position?: number;
  of?: number;
  /** Planned minutes of the target after the drop. */
  minutes?: number;
  /** The edge of a row that it lands at, with the row's dnd-kit id. */
  line?: { id: string; edge: 'above' | 'below' };
  slid?: Slid;
  run: () => void;
}

/** Returns where a drop would land; undefined when this handler does not take it. */
type DropHandler = (drop: Drop) => Landing | undefined;

const handlers = new Set<DropHandler>();

/** Where the dragged tasks would land now. */
const useLanding = create<Landing | undefined>(() => undefined);

export const currentLanding = {
  get: useLanding.getState,
  set: (next: Landing | undefined) => useLanding.setState(next, true),
};

export const useLineAt = (id: string) =>
  useLanding((landing) => (landing?.line?.id === id ? landing.line.edge : undefined));

/** The stretch that a block of the timeline, or a new one on the empty hours, has while it is dragged. */
export const useSlid = (id: string) =>
  useLanding((landing) => (landing?.slid?.id === id ? landing.slid : undefined));

/** A label such as "Round 2, 1h 10m". */
export function useLandingName(): string | undefined {
  const t = useText('tasks');
  const labels = useLabels();
  const place = useLanding((landing) => landing?.place);
  const minutes = useLanding((landing) => landing?.minutes);
  return place && minutes ? t('placeWithTime', { place, time: labels.minutes(minutes) }) : place;
}

/**
 * Handles drops while the component is mounted. A layout effect registers it, before the page says that its list is whole.
 */
export function useDropHandler(handler: DropHandler): void {
  const handle = useEffectEvent(handler);
  useLayoutEffect(() => {
    const own: DropHandler = (drop) => handle(drop);
    handlers.add(own);
    return () => void handlers.delete(own);
  }, []);
}

/** Where a drop would land; undefined when no handler takes it. */
export function findLanding(drop: Drop): Landing | undefined {
  for (const handler of handlers) {
    const found = handler(drop);
    if (found) return found;
  }
  return undefined;
}

/** A label such as "Round 2, position 3 of 5". */
export const describeLanding = ({ place, position, of }: Landing, t: Text<'tasks'>): string =>
  position && of ? t('placeAt', { place, at: position, of }) : place;

/** The id to insert before: the one after the target when dragging down, the target when dragging up. Null is the end. */
export function insertionPoint(
  ids: readonly string[],
  { moving, over }: { moving: readonly string[]; over: string },
): string | null {
  const [first = ''] = moving;
  const from = ids.indexOf(first);
  const downward = from !== -1 && from < ids.indexOf(over);
  if (!downward) return over;
  const moved = new Set(moving);
  const rest = ids.filter((id) => !moved.has(id) || id === over);
  return rest[rest.indexOf(over) + 1] ?? null;
}
