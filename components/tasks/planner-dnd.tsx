import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  DragOverlay,
  type DragStartEvent,
  getClientRect,
  KeyboardSensor,
  type Modifier,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type ReactNode, useMemo } from 'react';
import type { Text } from '@/language/translator';
import { useText } from '../language/language';
import {
  currentDrag,
  currentLanding,
  type Dragged,
  describeLanding,
  useDragged,
  useLandingName,
} from '../state/drops';
import { collide } from './collide';
import { dataOf, describeDragged, draggedOf, landingOf } from './dragged';
import { PICK_UP } from './pick-up';
import { stepByKey } from './step-by-key';

/** Announces the landing, not the row under the pointer. */
function announcementsIn(t: Text<'tasks'>, common: Text<'common'>): Announcements {
  // The row may already be elsewhere when the drop is announced. New hours have no name, and open a dialog that does.
  let name = '';
  const ifNamed = (words: string) => (name ? words : undefined);
  const announceCancel = () => ifNamed(t('putBack', { name }));
  return {
    onDragStart() {
      name = describeDragged(common);
      return ifNamed(t('pickedUp', { name }));
    },
    // A target has several landings.
    onDragMove() {
      if (!currentDrag.get()) return undefined;
      const now = currentLanding.get();
      return ifNamed(now ? t('over', { place: describeLanding(now, t) }) : t('overNothing'));
    },
    onDragOver: () => undefined,
    onDragEnd() {
      const last = currentLanding.get();
      return last ? ifNamed(t('dropped', { name, place: describeLanding(last, t) })) : announceCancel();
    },
    onDragCancel: announceCancel,
  };
}

/** Minutes are aimed at: only the very edge scrolls. */
const scrollAtEdge = { threshold: { x: 0.05, y: 0.05 } };

function pointOf(event: Event): { x: number; y: number } | undefined {
  if (event instanceof MouseEvent) return { x: event.clientX, y: event.clientY };
  if (!('touches' in event) || !(event instanceof TouchEvent)) return undefined;
  const [touch] = event.touches;
  return touch && { x: touch.clientX, y: touch.clientY };
}

const GHOST_WIDTH = 320;

/** Places the preview beside the pointer or above the finger, so that the target stays readable. */
const besidePointer: Modifier = ({ activatorEvent, draggingNodeRect, transform, windowRect }) => {
  // The server also calls this, without an event.
  const start = activatorEvent && pointOf(activatorEvent);
  if (!start || !draggingNodeRect) return transform;
  const isTouch = !(activatorEvent instanceof MouseEvent);
  const [right, down] = isTouch ? [-40, -72] : [14, 10];
  const most = (windowRect?.width ?? Number.POSITIVE_INFINITY) - GHOST_WIDTH - 12;
  const x = Math.max(8, Math.min(start.x + transform.x + right, most));
  return {
    ...transform,
    x: x - draggingNodeRect.left,
    y: start.y - draggingNodeRect.top + transform.y + down,
  };
};
const besidePointerOnly = [besidePointer];

function Ghost({ title, taskIds: { length: count } }: Dragged) {
  const place = useLandingName();
  return (
    <div
      data-ghost=""
      className="flex w-fit max-w-80 items-center gap-2 rounded-control border border-line bg-raised px-3 py-1.5 text-14 shadow-float"
    >
      <span className="min-w-12 truncate">{title}</span>
      {count > 1 && (
        <span className="rounded bg-accent px-1.5 text-12 text-on-accent tabular-nums">{count}</span>
      )}
      {place && (
        <span className="max-w-44 shrink-0 truncate text-12 font-medium text-accent tabular-nums">
          {place}
        </span>
      )}
    </div>
  );
}

/** What slides redraws itself while dnd-kit measures, so its part of the page stands in for it. */
const measuring = {
  draggable: {
    measure: (node: HTMLElement) =>
      getClientRect(node.closest('[data-slide-area]') ?? node, { ignoreTransform: true }),
  },
};

/** What screen readers say of a drag. */
function useSpeech() {
  const t = useText('tasks');
  const common = useText('common');
  return useMemo(
    () => ({
      announcements: announcementsIn(t, common),
      screenReaderInstructions: { draggable: t('dragHelp') },
    }),
    [t, common],
  );
}

/** What dnd-kit tells about a drag. */
const following = {
  onDragStart({ active }: DragStartEvent) {
    currentDrag.set(draggedOf(active));
    currentLanding.set(dataOf(active).slide?.({ x: 0, y: 0 }));
  },
  onDragMove(event: DragMoveEvent) {
    if (currentDrag.get()) currentLanding.set(landingOf(event));
  },
  onDragEnd(event: DragEndEvent) {
    following.onDragMove(event);
    following.onDragCancel();
    currentLanding.get()?.run();
  },
  onDragCancel() {
    currentDrag.set(undefined);
    // dnd-kit announces the landing after this handler, so clear it later.
    queueMicrotask(() => currentLanding.set(undefined));
  },
};

// With new options, dnd-kit would render everything again that can be dragged.
const mouse = { activationConstraint: { distance: 5 } };
const touch = { activationConstraint: { delay: 250, tolerance: 8 } };
const keyboard = {
  coordinateGetter: stepByKey,
  scrollBehavior: 'auto' as const,
  keyboardCodes: { start: [PICK_UP], cancel: ['Escape'], end: ['Space', 'Enter', 'Tab'] },
};

/** Drag and drop for the whole planner, by mouse, by a long press, or by keys. */
export function PlannerDnd({ children }: { children: ReactNode }) {
  const dragged = useDragged();
  const sensors = useSensors(
    useSensor(MouseSensor, mouse),
    useSensor(TouchSensor, touch),
    useSensor(KeyboardSensor, keyboard),
  );
  return (
    <DndContext
      id="planner"
      sensors={sensors}
      collisionDetection={collide}
      measuring={measuring}
      accessibility={useSpeech()}
      autoScroll={dragged?.slides ? scrollAtEdge : true}
      {...following}
    >
      {children}
      <DragOverlay dropAnimation={null} modifiers={besidePointerOnly}>
        {dragged && !dragged.slides && <Ghost {...dragged} />}
      </DragOverlay>
    </DndContext>
  );
}
