'use client';

import {
  type Active,
  type Announcements,
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { Task } from '@/server/types';
import { type Drop, type Landing, landingOf, spokenPlace } from './drops';
import { selection } from './selection';

const inSidebar = (id: UniqueIdentifier) => /^(file|project|area|none):/.test(String(id));
const isRound = (id: UniqueIdentifier) => String(id).startsWith('round:');

type Containers = Parameters<CollisionDetection>[0]['droppableContainers'];

const containersOf = (args: Parameters<CollisionDetection>[0], kind: RegExp): Containers =>
  args.droppableContainers.filter(({ id }) => kind.test(String(id)));

/** So far beside a row, in the gap between two, it is still meant. */
const GAP = 16;

/** The rows that the pointer is on or right beside, the nearest first. */
const nearest: CollisionDetection = ({ droppableContainers, droppableRects, pointerCoordinates: at }) =>
  droppableContainers
    .flatMap(({ id }) => {
      const rect = droppableRects.get(id);
      if (!rect || !at || at.x < rect.left || at.x > rect.right) return [];
      const away = Math.max(rect.top - at.y, at.y - rect.bottom, 0);
      return away <= GAP ? [{ id, data: { value: away } }] : [];
    })
    .sort((one, other) => one.data.value - other.data.value);

/** The sidebar and the rounds take what the pointer is over; in a list the nearest row of its own kind does. */
const collide: CollisionDetection = (args) => {
  const active = String(args.active.id);
  if (active.startsWith('project:'))
    return nearest({ ...args, droppableContainers: containersOf(args, /^(project|file:area):/) });
  if (active.startsWith('area:'))
    return nearest({ ...args, droppableContainers: containersOf(args, /^area:/) });
  const within = pointerWithin(args);
  if (isRound(active)) return within.filter(({ id }) => String(id).startsWith('file:round:'));
  for (const kind of ['planned:', 'file:']) {
    const taking = within.filter(({ id }) => String(id).startsWith(kind) && id !== args.active.id);
    if (taking.length > 0) return taking;
  }
  const own = args.droppableContainers.filter(
    ({ id }) => !inSidebar(id) && !/^(planned|round):/.test(String(id)),
  );
  return closestCenter({ ...args, droppableContainers: own });
};

const isTask = (value: unknown): value is Task =>
  typeof value === 'object' && value !== null && 'checklist' in value;

/** The tasks that go along: the selection, where the dragged one is in it. */
function tasksOf({ data }: Active): string[] {
  const { selected } = selection.get();
  const task: unknown = data.current?.['task'];
  if (!isTask(task)) return [];
  return selected.has(task.id) ? [...selected] : [task.id];
}

const titleOf = ({ data }: Active) => {
  const title: unknown = data.current?.['title'];
  return typeof title === 'string' ? title : 'task';
};

/** What is dragged, as it is said. */
function spoken(active: Active): string {
  const count = tasksOf(active).length;
  return count > 1 ? `${count} tasks` : titleOf(active);
}

function dropOf({ active, over }: Pick<DragEndEvent, 'active' | 'over'>): Drop | null {
  if (!over || over.id === active.id) return null;
  return { activeId: String(active.id), overId: String(over.id), taskIds: tasksOf(active) };
}

const putBack = ({ active }: { active: Active }) => `Put ${spoken(active)} back.`;

/** Says where a drop would go, and where it went: as the one who takes it says, not as the row under the pointer. */
const announcementsOf = (last: { current: Landing | undefined }): Announcements => ({
  onDragStart: ({ active }) => `Picked up ${spoken(active)}.`,
  onDragOver(event) {
    const landing = landingOf(dropOf(event));
    return landing ? `Over ${spokenPlace(landing)}.` : 'Over nothing that takes it.';
  },
  onDragEnd: (event) =>
    last.current ? `Moved ${spoken(event.active)} to ${spokenPlace(last.current)}.` : putBack(event),
  onDragCancel: putBack,
});

interface Dragged {
  title: string;
  count: number;
}

/** Drag and drop for the whole planner: by mouse, and by a finger held for a quarter of a second. */
export function PlannerDnd({ children }: { children: ReactNode }) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  const last = useRef<Landing>(undefined);
  const accessibility = useMemo(() => ({ announcements: announcementsOf(last) }), []);
  const start = ({ active }: DragStartEvent) =>
    setDragged({ title: titleOf(active), count: tasksOf(active).length });
  // Before it is announced: what is said is what was done.
  const end = (event: DragEndEvent) => {
    setDragged(null);
    last.current = landingOf(dropOf(event));
    last.current?.go();
  };
  return (
    <DndContext
      id="planner"
      sensors={sensors}
      collisionDetection={collide}
      accessibility={accessibility}
      onDragStart={start}
      onDragEnd={end}
      onDragCancel={() => setDragged(null)}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className="flex h-9 w-fit max-w-80 items-center gap-2 rounded-control border border-line bg-raised px-3 text-14 shadow-float">
            <span className="truncate">{dragged.title}</span>
            {dragged.count > 1 && (
              <span className="rounded bg-accent px-1.5 text-12 text-on-accent tabular-nums">
                {dragged.count}
              </span>
            )}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}
