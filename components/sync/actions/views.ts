import type { View } from '@/server/types';
import { type Act, type Inverses, says } from './act';
import type { ActionInputs } from './actions';
import { fieldsIn } from './changed-fields';

export const viewInverses: Inverses<Extract<keyof ActionInputs, `views.${string}`> | 'screens.createView'> = {
  'screens.createView': ({ id }) => [{ path: 'views.remove', input: { viewId: id } }],
  'views.update': ({ viewId, ...patch }, { views = [] }) => {
    const view = views.find(({ id }) => id === viewId);
    return view && [{ path: 'views.update', input: { viewId, ...fieldsIn(view, patch) } }];
  },
  'views.remove': ({ viewId }, { views = [] }) => {
    const view = views.find(({ id }) => id === viewId);
    return view && [{ path: 'screens.createView', input: view }];
  },
};

export const createView = (input: ActionInputs['screens.createView']): Act => ({
  does: [{ path: 'screens.createView', input }],
});

export const changeView = (
  view: View,
  patch: Partial<Pick<View, 'name' | 'filter'>>,
  label: string,
): Act => ({
  does: [{ path: 'views.update', input: { viewId: view.id, ...patch } }],
  rows: { views: [view] },
  label,
});

export const removeView = (view: View): Act => ({
  does: [{ path: 'views.remove', input: { viewId: view.id } }],
  rows: { views: [view] },
  label: says('common', (t) => t('deletedNamed', { name: view.name.slice(0, 40) })),
});
