import dynamic from 'next/dynamic';
import { retryImport } from '../data/connection';
import { Skeleton } from '../data/page-states';

/** What the first paint of a list rarely shows. */

const loadDay = retryImport(() => import('./day-parts'));
export const CloseDayLink = dynamic(() => loadDay().then((parts) => parts.CloseDayLink), { ssr: false });
export const DayExtras = dynamic(() => loadDay().then((parts) => parts.DayExtras), { ssr: false });
export const JournalEntry = dynamic(() => loadDay().then((parts) => parts.JournalEntry));

const loadList = retryImport(() => import('./list-parts'));
export const WeekList = dynamic(() => loadList().then((parts) => parts.WeekList), {
  loading: () => <Skeleton />,
});
export const MonthList = dynamic(() => loadList().then((parts) => parts.MonthList), {
  loading: () => <Skeleton />,
});
export const OpenedEvent = dynamic(() => loadList().then((parts) => parts.OpenedEvent), { ssr: false });
export const ProjectFiles = dynamic(() => loadList().then((parts) => parts.ProjectFiles));
export const ProjectPanels = dynamic(() => loadList().then((parts) => parts.ProjectPanels), { ssr: false });
export const AreaPanels = dynamic(() => loadList().then((parts) => parts.AreaPanels), { ssr: false });
export const HeadingPanels = dynamic(() => loadList().then((parts) => parts.HeadingPanels), { ssr: false });
export const FilterChips = dynamic(() => loadList().then((parts) => parts.FilterChips), {
  loading: () => <div className="h-8 touch:h-11" />,
});
