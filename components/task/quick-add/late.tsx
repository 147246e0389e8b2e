import dynamic from 'next/dynamic';
import { lateModule, latePart } from '../../shell/parts/late-module';

/** The fields that understand dates and marks. What they understand with is large. */

export const fields = lateModule(() => import('./fields'));
export const QuickAdd = dynamic(() => fields.load().then((module) => module.QuickAdd));
export const InlineAdd = latePart(
  fields,
  (module) => module.InlineAdd,
  () => <div className="h-9 touch:h-11" />,
);
