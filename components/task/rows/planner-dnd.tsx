import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  DragOverlay,
  type DragStartEvent,
  KeyboardSensor,
  type Modifier,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { memo, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useTexts } from '../../shell/language/language';
import type { Texts } from '../../shell/parts/words';
import { CARRY, drag, isDragging, type Spot, useSpots } from '../../shell/state/drag';
import { currentLanding, describeLanding, useLandingName } from '../../shell/state/drops';
import { collide } from './collide';
import { describeDragged, landingOf, spotOf, tasksOf } from './dragged';
import { stepByKey } from './step-by-key';

/** What screen readers say of a drag. Announces the landing, not the row under the pointer. */
function announcementsIn({ t, common }: Texts<'tasks'>): Announcements {
  // The row may already be elsewhere when the drop is announced. New hours have no name, and open a dialog that does.
  let name = '';
  const ifNamed = (words: string) => (name ? words : undefined);
  const announceCancel = () => ifNamed(t('putBack', { name }));
  return {
    onDragStart({ active }) {
      name = describeDragged(active, common);
      return ifNamed(t('pickedUp', { name }));
    },
    // A target has several landings.
    onDragMove() {
      if (!isDragging()) return undefined;
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

interface Dragged {
  spot: Spot;
  count: number;
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

function Ghost({ spot: { title }, count }: Dragged) {
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
const measuredOf = ({ element, slide }: Spot) =>
  (slide && element.closest<HTMLElement>('[data-slide-area]')) || element;

/** Calls the hooks of dnd-kit for a part of the page. */
const SpotBridge = memo(function SpotBridge({ spot }: { spot: Spot }) {
  const { id, element } = spot;
  const { setNodeRef: dragRef, listeners } = useDraggable({ id, disabled: !spot.drag });
  const { setNodeRef: dropRef } = useDroppable({ id, disabled: !spot.drop });
  useLayoutEffect(() => {
    dragRef(measuredOf(spot));
    dropRef(element);
  }, [spot, element, dragRef, dropRef]);
  useEffect(() => {
    if (!listeners) return undefined;
    const press = (nativeEvent: Event) =>
      listeners[nativeEvent.type === 'touchstart' ? 'onTouchStart' : 'onMouseDown']?.({ nativeEvent });
    const carry = () => {
      const nativeEvent = new KeyboardEvent('keydown', { code: 'Space' });
      listeners['onKeyDown']?.({ nativeEvent, preventDefault: () => undefined });
    };
    element.addEventListener(CARRY, carry);
    element.addEventListener('mousedown', press);
    element.addEventListener('touchstart', press, { passive: true });
    return () => {
      element.removeEventListener(CARRY, carry);
      element.removeEventListener('mousedown', press);
      element.removeEventListener('touchstart', press);
    };
  }, [element, listeners]);
  return null;
});

function useDragging() {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const start = ({ active }: DragStartEvent) => {
    const spot = spotOf(active);
    if (!spot) return;
    currentLanding.set(spot.slide?.({ x: 0, y: 0 }));
    setDragged({ spot, count: tasksOf(active).length });
    drag.start(spot.id, (spot.taskId ?? spot.taskIds) !== undefined);
  };
  const aim = (event: DragMoveEvent) => {
    if (isDragging()) currentLanding.set(landingOf(event));
  };
  const leave = () => {
    setDragged(null);
    drag.end();
    // dnd-kit announces the landing after this handler, so clear it later.
    queueMicrotask(() => currentLanding.set(undefined));
  };
  const end = (event: DragEndEvent) => {
    aim(event);
    leave();
    currentLanding.get()?.run();
  };
  return { dragged, start, aim, leave, end };
}

/** Drag and drop for the whole planner, by mouse, by a long press, or by keys. */
export function PlannerDnd() {
  const { dragged, start, aim, leave, end } = useDragging();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: stepByKey, scrollBehavior: 'auto' }),
  );
  const { t, common } = useTexts('tasks');
  const announcements = useMemo(() => announcementsIn({ t, common }), [t, common]);
  return (
    <DndContext
      id="planner"
      sensors={sensors}
      collisionDetection={collide}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('dragHelp') } }}
      autoScroll={dragged?.spot.slide ? scrollAtEdge : true}
      onDragStart={start}
      onDragMove={aim}
      onDragOver={({ over }) => drag.over(over && String(over.id))}
      onDragEnd={end}
      onDragCancel={leave}
    >
      {useSpots().map((spot) => (
        <SpotBridge key={spot.id} spot={spot} />
      ))}
      <DragOverlay dropAnimation={null} modifiers={besidePointerOnly}>
        {/* What slides moves itself. */}
        {dragged && !dragged.spot.slide && <Ghost {...dragged} />}
      </DragOverlay>
    </DndContext>
  );
}
