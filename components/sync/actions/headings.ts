import { place } from '@/domain/order';
import type { Heading } from '@/server/types';
import { type Act, type Inverses, says } from './act';
import type { ActionInputs } from './actions';
import { fieldsIn } from './changed-fields';
import { type Among, addedNamed, movedNamed, moving, placeOfHeading } from './moving-places';

export const headingInverses: Inverses<
  Extract<keyof ActionInputs, `headings.${string}`> | 'screens.createHeading'
> = {
  'screens.createHeading': ({ id }) => [{ path: 'headings.remove', input: { headingId: id } }],
  'headings.update': ({ headingId, ...patch }, { headings = [] }) => {
    const heading = headings.find(({ id }) => id === headingId);
    return heading && [{ path: 'headings.update', input: { headingId, ...fieldsIn(heading, patch) } }];
  },
  'headings.remove': ({ headingId }) => [{ path: 'trash.restore', input: { trashId: headingId } }],
};

export const createHeading = (input: ActionInputs['screens.createHeading']): Act => ({
  does: [{ path: 'screens.createHeading', input }],
  label: addedNamed(input),
  quiet: true,
});

export const changeHeading = (
  heading: Heading,
  patch: Partial<Pick<Heading, 'name' | 'deadline'>>,
  label: string,
): Act => ({
  does: [{ path: 'headings.update', input: { headingId: heading.id, ...patch } }],
  rows: { headings: [heading] },
  label,
});

/** Its tasks stay. */
export const removeHeading = ({ id: headingId, name }: Heading): Act => ({
  does: [{ path: 'headings.remove', input: { headingId } }],
  label: says('common', (t) => t('deletedHeading', { name })),
});

export const moveHeading = (heading: Heading, among: Among<Heading>): Act => ({
  does: [
    moving(
      place(among.list, [heading.id], among.beforeId).map(({ id: headingId, order }) => ({
        kind: 'heading',
        headingId,
        order,
      })),
    ),
  ],
  rows: { headings: among.list },
  label: movedNamed(heading, among),
});

/** Moves a heading with its tasks to the end of another project or area. */
export const fileHeading = (
  heading: Heading,
  { name, ...to }: Pick<Heading, 'projectId' | 'areaId'> & { name: string },
): Act => ({
  does: [moving([{ kind: 'heading', headingId: heading.id, parent: placeOfHeading(to) }])],
  rows: { headings: [heading] },
  label: movedNamed(heading, name),
});
