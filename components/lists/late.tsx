import dynamic from 'next/dynamic';
import { lateModule, latePart } from '../shell/parts/late-module';
import { Skeleton } from '../shell/parts/page-states';

/** What the first paint of a list rarely shows. */

const list = lateModule(() => import('./list-parts'));
const loading = () => <Skeleton />;
export const WeekList = dynamic(() => list.load().then((parts) => parts.WeekList), { loading });
export const MonthList = dynamic(() => list.load().then((parts) => parts.MonthList), { loading });
export const OpenedEvent = latePart(list, (parts) => parts.OpenedEvent);
export const ProjectFiles = dynamic(() => list.load().then((parts) => parts.ProjectFiles));
export const ProjectPanels = latePart(list, (parts) => parts.ProjectPanels);
export const AreaPanels = latePart(list, (parts) => parts.AreaPanels);
export const HeadingPanels = latePart(list, (parts) => parts.HeadingPanels);
export const NameDialog = latePart(list, (parts) => parts.NameDialog);
export const FilterChips = dynamic(() => list.load().then((parts) => parts.FilterChips), {
  loading: () => <div className="h-8 touch:h-11" />,
});
