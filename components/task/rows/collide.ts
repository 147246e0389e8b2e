import { type CollisionDetection, pointerWithin } from '@dnd-kit/core';
import { findSpot } from '../../shell/state/drag';

type Args = Parameters<CollisionDetection>[0];

const among = (args: Args, form: RegExp): Args => ({
  ...args,
  droppableContainers: args.droppableContainers.filter(({ id }) => form.test(String(id))),
});

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

/** Keys carry the corner of an item. */
const cornerOf = ({ collisionRect: { left: x, top: y } }: Args) => ({ x, y });

/** In the sidebar and in rounds the target under the pointer wins, in lists the nearest row. */
export const collide: CollisionDetection = (event) => {
  const args = { ...event, pointerCoordinates: event.pointerCoordinates ?? cornerOf(event) };
  const active = String(args.active.id);
  if (findSpot(active)?.slide) return [];
  if (active.startsWith('project:')) return nearest(GAP)(among(args, /^(project|file:area):/));
  // The rows of an area's projects stand for the area.
  if (active.startsWith('area:')) return nearest(GAP)(among(args, /^(area|project):/));
  const within = pointerWithin(args);
  if (active.startsWith('round:')) return within.filter(({ id }) => /^file:(round|time):/.test(String(id)));
  const planned = nearest(0)(among(args, /^planned:/));
  if (planned.length > 0) return planned;
  const filing = within.filter(({ id }) => String(id).startsWith('file:'));
  if (filing.length > 0) return filing;
  return nearest(Number.POSITIVE_INFINITY)(among(args, /^(?!(file|project|area|planned|round):)/));
};
