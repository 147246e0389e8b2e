import { place } from '@/domain/order';
import type { Area } from '@/server/types';
import type { Act, Inverses } from './act';
import type { Action, ActionInputs } from './actions';
import { fieldsIn } from './changed-fields';
import { type Among, addedNamed, archivedNamed, movedNamed, moving } from './moving-places';

const archiving = (areaId: string, restore: boolean): Action => ({
  path: 'areas.archive',
  input: { areaId, restore },
});

export const areaInverses: Inverses<
  Extract<keyof ActionInputs, `areas.${string}`> | 'screens.createArea' | 'screens.writeAreaNotes'
> = {
  'screens.createArea': ({ id }) => [archiving(id, false), { path: 'areas.remove', input: { areaId: id } }],
  'areas.update': ({ areaId, ...patch }, { areas = [] }) => {
    const area = areas.find(({ id }) => id === areaId);
    return area && [{ path: 'areas.update', input: { areaId, ...fieldsIn(area, patch) } }];
  },
  'areas.archive': ({ areaId, restore = false }) => [archiving(areaId, !restore)],
  'areas.remove': ({ areaId }) => [{ path: 'trash.restore', input: { trashId: areaId } }],
  'screens.writeAreaNotes': ({ id, base, notes }) => [
    { path: 'screens.writeAreaNotes', input: { id, base: notes, notes: base } },
  ],
};

export const createArea = (input: ActionInputs['screens.createArea']): Act => ({
  does: [{ path: 'screens.createArea', input }],
  label: addedNamed(input),
  quiet: true,
});

export const changeArea = (area: Area, patch: Partial<Pick<Area, 'name' | 'icon' | 'hue'>>): Act => ({
  does: [{ path: 'areas.update', input: { areaId: area.id, ...patch } }],
  rows: { areas: [area] },
});

export const archiveArea = (area: Area): Act => ({
  does: [archiving(area.id, false)],
  label: archivedNamed(area),
});

/** The server merges what others wrote meanwhile. */
export const writeAreaNotes = ({ id }: Area, edit: { notes: string; base: string }): Act => ({
  does: [{ path: 'screens.writeAreaNotes', input: { id, ...edit } }],
});

export const moveArea = (area: Area, among: Among<Area>): Act => ({
  does: [
    moving(
      place(among.list, [area.id], among.beforeId).map(({ id: areaId, order }) => ({
        kind: 'area',
        areaId,
        order,
      })),
    ),
  ],
  rows: { areas: among.list },
  label: movedNamed(area, among),
});
