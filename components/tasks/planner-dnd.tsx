'use client';

import {
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
import { type ReactNode, useState } from 'react';
import type { Task } from '@/server/types';
import { selection } from './selection';

/** What a page or the sidebar does with what is dropped there; true when the drop was theirs. */
export type DropHandler = (drop: Drop) => boolean;

export interface Drop {
  activeId: string;
  overId: string;
  /** The tasks that are dragged: the selection, where the dragged one is in it. */
  taskIds: string[];
}

const handlers = new Set<DropHandler>();

/** Offers every drop to a handler; answers how to leave. */
export function onDrop(handler: DropHandler): () => void {
  handlers.add(handler);
  return () => handlers.delete(handler);
}

const inSidebar = (id: UniqueIdentifier) => /^(file|project|area|none):/.test(String(id));
const isRound = (id: UniqueIdentifier) => String(id).startsWith('round:');

/** The sidebar and the rounds take what the pointer is over; in a list the nearest row of its own kind does. */
const collide: CollisionDetection = (args) => {
  const within = pointerWithin(args);
  if (isRound(args.active.id)) return within.filter(({ id }) => String(id).startsWith('file:round:'));
  for (const kind of ['planned:', 'file:']) {
    const taking = within.filter(({ id }) => String(id).startsWith(kind) && id !== args.active.id);
    if (taking.length > 0) return taking;
  }
  const sidebar = inSidebar(args.active.id);
  const own = args.droppableContainers.filter(
    ({ id }) => inSidebar(id) === sidebar && !/^(file|none|planned|round):/.test(String(id)),
  );
  return closestCenter({ ...args, droppableContainers: own });
};

const titleOf = (data: Record<string, unknown> | undefined, fallback: string) =>
  typeof data?.['title'] === 'string' ? data['title'] : fallback;

const announcements: Announcements = {
  onDragStart: ({ active }) => `Picked up ${titleOf(active.data.current, 'task')}.`,
  onDragOver: ({ over }) => (over ? `Over ${titleOf(over.data.current, 'the list')}.` : 'Over nothing.'),
  onDragEnd: ({ active, over }) =>
    over
      ? `Moved ${titleOf(active.data.current, 'task')} to ${titleOf(over.data.current, 'the list')}.`
      : `Put ${titleOf(active.data.current, 'task')} back.`,
  onDragCancel: ({ active }) => `Put ${titleOf(active.data.current, 'task')} back.`,
};

const isTask = (value: unknown): value is Task =>
  typeof value === 'object' && value !== null && 'checklist' in value;

interface Dragged {
  title: string;
  count: number;
}

function dropOf({ active, over }: DragEndEvent): Drop | null {
  if (!over || over.id === active.id) return null;
  const activeId = String(active.id);
  const { selected } = selection.get();
  const task: unknown = active.data.current?.['task'];
  const taskIds = isTask(task) ? (selected.has(task.id) ? [...selected] : [task.id]) : [];
  return { activeId, overId: String(over.id), taskIds };
}

/** Drag and drop for the whole planner: by mouse, and by a finger held for a quarter of a second. */
export function PlannerDnd({ children }: { children: ReactNode }) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  const start = ({ active }: DragStartEvent) => {
    const { selected } = selection.get();
    const task: unknown = active.data.current?.['task'];
    const count = isTask(task) && selected.has(task.id) ? selected.size : 1;
    setDragged({ title: titleOf(active.data.current, ''), count });
  };
  const end = (event: DragEndEvent) => {
    setDragged(null);
    const drop = dropOf(event);
    if (!drop) return;
    for (const handle of handlers) if (handle(drop)) return;
  };
  return (
    <DndContext
      id="planner"
      sensors={sensors}
      collisionDetection={collide}
      accessibility={{ announcements }}
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
