import type { ClientRect, KeyboardCoordinateGetter } from '@dnd-kit/core';
import { currentLanding } from '../../shell/state/drops';
import { collide } from './collide';
import { landingOf } from './dragged';

interface Point {
  x: number;
  y: number;
}

const ways: Record<string, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** Inside the edge of a target. A row has a landing at each edge. */
const INSET = 3;
/** Up and down stay within a column, whose rows are indented by less. */
const COLUMN = 80;
/** How many targets on the way are tried. */
const TRIES = 40;

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

/** Where a target is entered. */
function pointsIn({ left, right, top, bottom }: ClientRect, from: Point, way: Point): Point[] {
  if (way.x === 0) {
    const x = clamp(from.x, left + INSET, right - INSET);
    return [top + INSET, bottom - INSET].map((y) => ({ x, y }));
  }
  const isBeside = way.x > 0 ? left > from.x : right < from.x;
  return isBeside ? [{ x: (left + right) / 2, y: clamp(from.y, top + INSET, bottom - INSET) }] : [];
}

/** The distance of a point in a direction; infinite if the point lies behind. */
function distance(from: Point, to: Point, way: Point): number {
  const ahead = (to.x - from.x) * way.x + (to.y - from.y) * way.y;
  const aside = Math.abs((to.x - from.x) * way.y) + Math.abs((to.y - from.y) * way.x);
  const isBehind = ahead <= 1 || (way.y !== 0 && aside > COLUMN);
  return isBehind ? Number.POSITIVE_INFINITY : ahead + aside;
}

/** Carries an item by the arrow keys to the next place where a drop changes something. */
export const stepByKey: KeyboardCoordinateGetter = (event, { context, currentCoordinates: from }) => {
  const way = ways[event.code];
  const { active, collisionRect, droppableContainers, droppableRects } = context;
  if (!way || !active || !collisionRect) return undefined;
  event.preventDefault();
  const containers = droppableContainers.getEnabled();
  const landingAt = (pointerCoordinates: Point) => {
    const targets = { droppableContainers: containers, droppableRects };
    const collisions = collide({ active, collisionRect, ...targets, pointerCoordinates });
    return landingOf({ active, collisions, delta: { x: 0, y: 0 } });
  };
  return containers
    .flatMap(({ id }) => droppableRects.get(id) ?? [])
    .flatMap((rect) => pointsIn(rect, from, way))
    .map((point) => ({ point, far: distance(from, point, way) }))
    .filter(({ far }) => far < Number.POSITIVE_INFINITY)
    .sort((one, other) => one.far - other.far)
    .slice(0, TRIES)
    .find(({ point }) => {
      const [landing, now] = [landingAt(point), currentLanding.get()];
      return landing && (landing.place !== now?.place || landing.position !== now.position);
    })?.point;
};
