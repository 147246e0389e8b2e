'use client';

import {
  type Active,
  type Announcements,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  DragOverlay,
  type DragStartEvent,
  type Modifier,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  type UniqueIdentifier,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { memo, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { Text } from '@/language/translator';
import { useText } from '../language/language';
import { drag, type Spot, spots, useSpots } from '../state/drag';
import { selection } from '../state/selection';
import { currentLanding, type Drop, describeLanding, findLanding, useLandingName } from './drops';

const inSidebar = (id: UniqueIdentifier) => /^(file|project|area|none):/.test(String(id));
const isRound = (id: UniqueIdentifier) => String(id).startsWith('round:');

type Containers = Parameters<CollisionDetection>[0]['droppableContainers'];

const containersOf = (args: Parameters<CollisionDetection>[0], kind: RegExp): Containers =>
  args.droppableContainers.filter(({ id }) => kind.test(String(id)));

/** Pixels around a row in which it still counts as the target. */
const GAP = 16;

/** Rows within `gap` pixels of the pointer, nearest first, and whether the pointer is on their lower half. */
const nearest =
  (gap: number): CollisionDetection =>
  ({ droppableContainers, droppableRects, pointerCoordinates: at }) =>
    droppableContainers
      .flatMap(({ id }) => {
        const rect = droppableRects.get(id);
        if (!rect || !at || at.x < rect.left || at.x > rect.right) return [];
        const away = Math.max(rect.top - at.y, at.y - rect.bottom, 0);
        const below = at.y > rect.top + rect.height / 2;
        return away <= gap ? [{ id, data: { value: away, below } }] : [];
      })
      .sort((one, other) => one.data.value - other.data.value);

/** In the sidebar and in rounds the target under the pointer wins, in lists the nearest row. */
const collide: CollisionDetection = (args) => {
  const active = String(args.active.id);
  if (active.startsWith('project:'))
    return nearest(GAP)({ ...args, droppableContainers: containersOf(args, /^(project|file:area):/) });
  // The rows of an area's projects stand for the area.
  if (active.startsWith('area:'))
    return nearest(GAP)({ ...args, droppableContainers: containersOf(args, /^(area|project):/) });
  const within = pointerWithin(args);
  if (isRound(active)) return within.filter(({ id }) => /^file:(round|time):/.test(String(id)));
  const planned = nearest(0)({ ...args, droppableContainers: containersOf(args, /^planned:/) });
  if (planned.length > 0) return planned;
  const filing = within.filter(({ id }) => String(id).startsWith('file:'));
  if (filing.length > 0) return filing;
  const own = args.droppableContainers.filter(
    ({ id }) => !inSidebar(id) && !/^(planned|round):/.test(String(id)),
  );
  return nearest(Number.POSITIVE_INFINITY)({ ...args, droppableContainers: own });
};

const spotOf = ({ id }: Active) => spots.find(String(id));

/** The dragged task, or the whole selection if it contains the dragged task. */
function tasksOf(active: Active): string[] {
  const { selected } = selection.get();
  const taskId = spotOf(active)?.taskId;
  if (!taskId) return [];
  return selected.has(taskId) ? [...selected] : [taskId];
}

const titleOf = (active: Active) => spotOf(active)?.title ?? '';

/** The dragged item in announcements. */
function describeDragged(active: Active, common: Text<'common'>): string {
  const count = tasksOf(active).length;
  return count > 1 ? common('taskCount', { count }) : titleOf(active);
}

/** Reads `collisions` because `over` is one render late. */
function dropOf({ active, collisions }: Pick<DragMoveEvent, 'active' | 'collisions'>): Drop | null {
  const over = collisions?.[0];
  if (!over || over.id === active.id) return null;
  const below = over.data?.['below'] === true;
  return { activeId: String(active.id), overId: String(over.id), taskIds: tasksOf(active), below };
}

/** Announces the landing, not the row under the pointer. */
function announcementsIn(t: Text<'tasks'>, common: Text<'common'>): Announcements {
  const nameOf = (active: Active) => describeDragged(active, common);
  const announceCancel = ({ active }: { active: Active }) => t('putBack', { name: nameOf(active) });
  return {
    onDragStart: ({ active }) => t('pickedUp', { name: nameOf(active) }),
    onDragOver() {
      const now = currentLanding.get();
      return now ? t('over', { place: describeLanding(now, t) }) : t('overNothing');
    },
    onDragEnd(event) {
      const last = currentLanding.get();
      if (!last) return announceCancel(event);
      return t('dropped', { name: nameOf(event.active), place: describeLanding(last, t) });
    },
    onDragCancel: announceCancel,
  };
}

interface Dragged {
  title: string;
  count: number;
}

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

function Ghost({ title, count }: Dragged) {
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

/** Connects a part of the page with dnd-kit. The part itself does not wait for dnd-kit to load. */
const SpotBridge = memo(function SpotBridge({ spot }: { spot: Spot }) {
  const { id, element } = spot;
  const { setNodeRef: dragRef, listeners } = useDraggable({ id, disabled: !spot.drag });
  const { setNodeRef: dropRef } = useDroppable({ id, disabled: !spot.drop });
  useLayoutEffect(() => {
    dragRef(element);
    dropRef(element);
  }, [element, dragRef, dropRef]);
  useLayoutEffect(
    () =>
      spot.drag
        ? spots.onPress(id, (event) => {
            listeners?.[event.type === 'touchstart' ? 'onTouchStart' : 'onMouseDown']?.({
              nativeEvent: event,
            });
          })
        : undefined,
    [spot.drag, id, listeners],
  );
  return null;
});

/** Tests wait for this attribute before they drag. */
function useMark(): void {
  useEffect(() => {
    document.documentElement.dataset['drag'] = 'on';
    return () => {
      delete document.documentElement.dataset['drag'];
    };
  }, []);
}

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

/** Drag and drop for the whole planner, by mouse or by a long press. */
export function PlannerDnd() {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  useMark();
  const accessibility = useSpeech();
  const start = ({ active }: DragStartEvent) => {
    setDragged({ title: titleOf(active), count: tasksOf(active).length });
    drag.start(String(active.id), tasksOf(active).length > 0);
  };
  const aim = (event: DragMoveEvent) => currentLanding.set(findLanding(dropOf(event)));
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
  return (
    <DndContext
      id="planner"
      sensors={sensors}
      collisionDetection={collide}
      accessibility={accessibility}
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
        {dragged && <Ghost {...dragged} />}
      </DragOverlay>
    </DndContext>
  );
}
