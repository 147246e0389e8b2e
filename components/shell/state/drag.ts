import { useCallback, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { create } from 'zustand';
import type { Landing } from './drops';

/** Pixels to the right and down. */
interface Way {
  x: number;
  y: number;
}

/** A part of the page that can be dragged or takes drops. */
export interface Spot {
  id: string;
  element: HTMLElement;
  /** What is said of it while it is dragged. */
  title: string;
  taskId: string | undefined;
  /** Several tasks that are dragged as one. */
  taskIds: readonly string[] | undefined;
  drag: boolean;
  drop: boolean;
  /**
   * Only an element that moves within its own part of the page has it, such as a block of the timeline. Returns where the
   * element lands when it is dragged this many pixels.
   */
  slide: ((by: Way) => Landing | undefined) | undefined;
}

/** Outside the store, because many spots come and go at once. */
const byId = new Map<string, Spot>();

const useStore = create(() => ({ byId }));

export const findSpot = (id: string): Spot | undefined => byId.get(id);

export const useSpots = (): Spot[] => [...useStore().byId.values()];

function addSpot(spot: Spot): () => void {
  byId.set(spot.id, spot);
  useStore.setState({ byId });
  return () => {
    if (byId.get(spot.id) !== spot) return;
    byId.delete(spot.id);
    useStore.setState({ byId });
  };
}

/** The event that picks an element up by keys. Only the listeners of dnd-kit on the element itself can do that. */
export const CARRY = 'parcours:carry';

/**
 * The innermost draggable element that has the focus or contains it. Elements that slide are left out, because they
 * handle the arrow keys themselves.
 */
export const spotAtFocus = (): Spot | undefined =>
  [...byId.values()]
    .filter(({ element, drag: may, slide }) => may && !slide && element.contains(document.activeElement))
    .sort((one, other) => (one.element.contains(other.element) ? 1 : -1))[0];

/** Picks up the focused element. The arrow keys then move it from one drop target to the next. */
export const carryFocused = (): void => void spotAtFocus()?.element.dispatchEvent(new Event(CARRY));

interface Drag {
  active: string | null;
  isTask: boolean;
  over: string | null;
}

const still: Drag = { active: null, isTask: false, over: null };

const useDrag = create<Drag>(() => still);

export const drag = {
  start: (active: string, isTask: boolean) => useDrag.setState({ active, isTask, over: null }),
  over: (over: string | null) => useDrag.setState({ over }),
  end: () => useDrag.setState(still),
};

/** Whether something is dragged now. dnd-kit may report the last move after the drop. */
export const isDragging = (): boolean => useDrag.getState().active !== null;

/** Whether a task or a round is dragged. */
export const useIsPlanning = () =>
  useDrag(({ active, isTask }) => isTask || (active?.startsWith('round:') ?? false));

/** The id of what is dragged. */
export const useDragged = (): string | null => useDrag(({ active }) => active);

export const useIsOver = (id: string) => useDrag(({ over }) => over === id);

interface SpotProps
  extends Pick<Spot, 'id'>,
    Partial<Pick<Spot, 'title' | 'taskId' | 'taskIds' | 'drag' | 'drop'>> {
  slide?: (by: Way, element: HTMLElement) => Landing | undefined;
}

/**
 * Tells dnd-kit of an element. Its own hooks need dnd-kit itself, 13 KB that the first paint of no page needs: it loads
 * later and calls them for these.
 */
function useSpot({ id, title = '', taskId, taskIds, drag: may = false, drop = false, slide }: SpotProps) {
  const element = useRef<HTMLElement>(null);
  const ref = useCallback((at: HTMLElement | null) => {
    element.current = at;
  }, []);
  const slideBy = useEffectEvent((by: Way, at: HTMLElement) => slide?.(by, at));
  const slides = slide !== undefined;
  useLayoutEffect(() => {
    const at = element.current;
    if (!at || !(may || drop)) return undefined;
    const follow = slides ? (by: Way) => slideBy(by, at) : undefined;
    return addSpot({ id, element: at, title, taskId, taskIds, drag: may, drop, slide: follow });
  }, [id, title, taskId, taskIds, may, drop, slides]);
  return ref;
}

export function useDropTarget(id: string, drop = true) {
  const ref = useSpot({ id, drop });
  return { ref, isOver: useIsOver(id) };
}

export function useDragSource(props: SpotProps) {
  const ref = useSpot(props);
  const isDragging = useDrag(({ active }) => active === props.id);
  return { ref, isDragging };
}
