'use client';

import { useEffect } from 'react';
import { place } from '@/server/domain/order';
import type { Frame, When } from '@/server/types';
import type { PlaceActions } from '../data/mutations';
import { type Drop, onDrop } from '../tasks/planner-dnd';
import { useScreenCache } from '../tasks/screen-cache';
import type { Parent, TaskActions } from '../tasks/use-task-actions';

const spans: Record<string, { when: When; name: string }> = {
  today: { when: { kind: 'today' }, name: 'Today' },
  later: { when: { kind: 'anytime' }, name: 'Later' },
  future: { when: { kind: 'someday' }, name: 'Future' },
};

interface Filing {
  parent?: Parent;
  when?: When;
  name: string;
}

/** What filing under an entry of the sidebar means. */
function filingOf(overId: string, { areas, projects }: Frame): Filing | undefined {
  const [, kind = '', id = ''] = overId.split(':');
  const span = spans[kind];
  if (span) return span;
  const project = kind === 'project' && projects.find((one) => one.id === id);
  if (project) return { parent: { kind: 'project', projectId: id, headingId: null }, name: project.name };
  const area = kind === 'area' && areas.find((one) => one.id === id);
  return area ? { parent: { kind: 'area', areaId: id, headingId: null }, name: area.name } : undefined;
}

/** A project dropped on a project goes before it; on an area, to its end. */
function moveProject(
  id: string,
  overId: string,
  { frame, places }: { frame: Frame; places: PlaceActions },
): void {
  const [kind, over = ''] = overId.split(':');
  const target = frame.projects.find((project) => project.id === over);
  const areaId = kind === 'area' ? over : (target?.areaId ?? null);
  const list = frame.projects.filter((project) => project.areaId === areaId || project.id === id);
  const placements = place(list, [id], kind === 'project' ? over : null);
  const parent = areaId ? { kind: 'area' as const, areaId } : { kind: 'root' as const };
  void places.reorder(
    placements.map((placement) => ({
      kind: 'project',
      projectId: placement.id,
      order: placement.order,
      parent,
    })),
  );
}

function moveArea(id: string, over: string, { frame, places }: { frame: Frame; places: PlaceActions }): void {
  for (const { id: areaId, order } of place(frame.areas, [id], over))
    void places.updateArea({ areaId, order });
}

interface SidebarDrop {
  frame: Frame | undefined;
  places: PlaceActions;
  tasks: Pick<TaskActions, 'move'>;
}

/** Lets the sidebar take tasks to file, and its own projects and areas to order. */
export function useSidebarDrop({ frame, places, tasks }: SidebarDrop): void {
  const cache = useScreenCache();
  useEffect(
    () =>
      onDrop(({ activeId, overId, taskIds }: Drop) => {
        if (!frame || !/^(file|project|area):/.test(overId) || overId.startsWith('file:round:')) return false;
        const [kind, id = ''] = activeId.split(':');
        const over = overId.replace(/^file:/, '');
        if (kind === 'project') moveProject(id, over, { frame, places });
        else if (kind === 'area') moveArea(id, over.split(':')[1] ?? '', { frame, places });
        else {
          const filing = filingOf(overId, frame);
          const moved = taskIds.flatMap((taskId) => cache.find(taskId) ?? []);
          if (filing && moved.length > 0) void tasks.move(moved, { ...filing, beforeId: null });
        }
        return true;
      }),
    [frame, places, tasks, cache],
  );
}
