import {
  type MouseEvent,
  type TouchEvent,
  useCallback,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { create } from 'zustand';

/** A part of the page that can be dragged or takes drops. */
export interface Spot {
  id: string;
  element: HTMLElement;
  title: string;
  taskId: string | undefined;
  drag: boolean;
  drop: boolean;
}

type Press = (event: Event) => void;

/** Where the page can be dragged and dropped on. Drag and drop itself loads after the page and reads this. */
class Spots {
  readonly #byId = new Map<string, Spot>();
  readonly #presses = new Map<string, Press>();
  readonly #listeners = new Set<() => void>();
  #list: readonly Spot[] = [];
  #isPublishing = false;
  /** A press from before drag and drop has loaded. */
  #held: { id: string; event: Event } | undefined;

  find = (id: string): Spot | undefined => this.#byId.get(id);

  list = (): readonly Spot[] => this.#list;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(spot: Spot): () => void {
    this.#byId.set(spot.id, spot);
    this.#publish();
    return () => {
      if (this.#byId.get(spot.id) !== spot) return;
      this.#byId.delete(spot.id);
      this.#publish();
    };
  }

  press(id: string, event: Event): void {
    const press = this.#presses.get(id);
    if (press) press(event);
    else this.#hold(id, event);
  }

  onPress(id: string, press: Press): () => void {
    this.#presses.set(id, press);
    if (this.#held?.id === id) {
      press(this.#held.event);
      this.#held = undefined;
    }
    return () => {
      if (this.#presses.get(id) === press) this.#presses.delete(id);
    };
  }

  #hold(id: string, event: Event): void {
    this.#held = { id, event };
    const drop = () => {
      this.#held = undefined;
    };
    for (const type of ['mouseup', 'touchend', 'touchcancel'])
      window.addEventListener(type, drop, { once: true, capture: true });
  }

  /** Many spots come and go at once, so their readers are told once. */
  #publish(): void {
    if (this.#isPublishing) return;
    this.#isPublishing = true;
    queueMicrotask(() => {
      this.#isPublishing = false;
      this.#list = [...this.#byId.values()];
      for (const listener of this.#listeners) listener();
    });
  }
}

export const spots = new Spots();

const none: readonly Spot[] = [];

export const useSpots = (): readonly Spot[] => useSyncExternalStore(spots.subscribe, spots.list, () => none);

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

/** Whether a task or a round is dragged. */
export const useIsPlanning = () =>
  useDrag(({ active, isTask }) => isTask || (active?.startsWith('round:') ?? false));

export const useIsOver = (id: string) => useDrag(({ over }) => over === id);

type SpotProps = Pick<Spot, 'id' | 'title'> & { taskId?: string; drag?: boolean; drop?: boolean };

function useSpot({ id, title, taskId, drag: may = false, drop = false }: SpotProps) {
  const element = useRef<HTMLElement>(null);
  const ref = useCallback((at: HTMLElement | null) => {
    element.current = at;
  }, []);
  useLayoutEffect(() => {
    const at = element.current;
    return at && (may || drop) ? spots.add({ id, element: at, title, taskId, drag: may, drop }) : undefined;
  }, [id, title, taskId, may, drop]);
  return ref;
}

/** Makes an element take drops. */
export function useDropTarget(props: Omit<SpotProps, 'drag'>) {
  const ref = useSpot({ drop: true, ...props });
  return { ref, isOver: useIsOver(props.id) };
}

/** Makes an element draggable. */
export function useDragSource(props: SpotProps) {
  const { id } = props;
  const ref = useSpot(props);
  const isDragging = useDrag(({ active }) => active === id);
  const press = ({ nativeEvent }: MouseEvent | TouchEvent) => spots.press(id, nativeEvent);
  const listeners = props.drag ? { onMouseDown: press, onTouchStart: press } : {};
  return { ref, isDragging, listeners };
}
