import dynamic from 'next/dynamic';
import { retryImport } from '../data/connection';

/** The fields that understand dates and marks. What they understand with is large. */

const load = retryImport(() => import('./fields'));
export const QuickAdd = dynamic(() => load().then((fields) => fields.QuickAdd));
export const InlineAdd = dynamic(() => load().then((fields) => fields.InlineAdd), {
  ssr: false,
  loading: () => <div className="h-9 touch:h-11" />,
});
