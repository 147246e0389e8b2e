import dynamic from 'next/dynamic';
import { Skeleton } from '../../shell/parts/page-states';
import { retryImport } from '../../sync/connection';

/** What needs all icons of the library, which are two thousand. */

const load = retryImport(() => import('./all-icons'));
export const NamedIcon = dynamic(() => load().then((icons) => icons.NamedIcon), {
  loading: () => <span className="size-4" />,
});
export const IconPicker = dynamic(() => load().then((icons) => icons.IconPicker), {
  loading: () => <Skeleton rows={3} />,
});
