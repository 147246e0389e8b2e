import { useMemo } from 'react';
import type { View } from '@/server/types';
import { newUuid } from '../data/new-uuid';
import { useAction } from '../data/use-action';
import { useText } from '../language/language';

type ViewPatch = Partial<Pick<View, 'name' | 'filter'>>;

/** Creates, changes and deletes saved views. Changes and deletes can be undone. */
export function useViewActions() {
  const t = useText('views');
  const common = useText('common');
  const create = useAction('screens.createView');
  const update = useAction('views.update');
  const remove = useAction('views.remove');
  return useMemo(
    () => ({
      /** Resolves to the id of the new view, or undefined if it failed. */
      async create(fields: Pick<View, 'name' | 'filter'>): Promise<string | undefined> {
        const id = newUuid();
        return (await create({ id, ...fields })) ? id : undefined;
      },
      update: (
        { id: viewId, name, filter }: View,
        patch: ViewPatch,
        label: 'anotherFilter' | 'viewRenamed',
      ) =>
        update(
          { viewId, ...patch },
          {
            label: t(label, { name: name.slice(0, 40) }),
            by: [{ path: 'views.update', input: { viewId, name, filter } }],
          },
        ),
      remove: (view: View) =>
        remove(
          { viewId: view.id },
          {
            label: common('deletedNamed', { name: view.name.slice(0, 40) }),
            by: [{ path: 'screens.createView', input: view }],
          },
        ),
    }),
    [t, common, create, update, remove],
  );
}
