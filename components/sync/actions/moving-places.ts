import type { Ordered } from '@/domain/order';
import type { Area, Heading, Project } from '@/server/types';
import { type Inverses, type Rows, says } from './act';
import type { Action, ActionInputs } from './actions';

type Moves = ActionInputs['hierarchy.reorderPlaces']['moves'];

export const moving = (moves: Moves): Action => ({ path: 'hierarchy.reorderPlaces', input: { moves } });

/** The list that a place moves in, in order, and the place to insert it before; null is the end. */
export interface Among<Place extends Ordered> {
  list: readonly Place[];
  beforeId: string | null;
}

interface Named {
  id: string;
  name: string;
}

export const addedNamed = ({ name }: Pick<Named, 'name'>) =>
  says('common', (t) => t('addedNamed', { name: name.slice(0, 40) }));

export const archivedNamed = ({ name }: Named) => says('common', (t) => t('archivedNamed', { name }));

/** `to` is the name of another place, or where it is in its list: `position 2 of 5`. */
export const movedNamed = ({ id, name }: Named, to: string | Among<Ordered>) =>
  says('common', (t) => {
    if (typeof to === 'string') return t('movedNamed', { name, place: to });
    const rest = to.list.filter((one) => one.id !== id);
    const at = to.beforeId === null ? rest.length : rest.findIndex((one) => one.id === to.beforeId);
    return t('movedNamed', { name, place: t('position', { at: at + 1, of: rest.length + 1 }) });
  });

export const placeOfHeading = ({ projectId, areaId }: Pick<Heading, 'projectId' | 'areaId'>) =>
  projectId ? ({ kind: 'project', projectId } as const) : ({ kind: 'area', areaId: areaId ?? '' } as const);

const find = <Row extends Area | Project | Heading>(rows: readonly Row[] = [], id: string) =>
  rows.find((row) => row.id === id);

/** The move back; undefined for a place that is not among the rows. */
function backFrom(move: Moves[number], { areas, projects, headings }: Rows): Moves[number] | undefined {
  if (move.kind === 'area') {
    const area = find(areas, move.areaId);
    return area && { ...move, order: area.order };
  }
  if (move.kind === 'project') {
    const project = find(projects, move.projectId);
    if (!project) return undefined;
    const { areaId, order } = project;
    const parent = areaId ? ({ kind: 'area', areaId } as const) : ({ kind: 'root' } as const);
    return { ...move, order, ...(move.parent && { parent }) };
  }
  const heading = find(headings, move.headingId);
  return (
    heading && { ...move, order: heading.order, ...(move.parent && { parent: placeOfHeading(heading) }) }
  );
}

export const movingInverses: Inverses<'hierarchy.reorderPlaces'> = {
  'hierarchy.reorderPlaces': ({ moves }, rows) => [
    moving(moves.flatMap((move) => backFrom(move, rows) ?? [])),
  ],
};
