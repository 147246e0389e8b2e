import dynamic from 'next/dynamic';
import { retryImport } from '../data/connection';
import { DetailPanel } from '../task-detail/detail-panel';

/** What the server does not render. Each module loads when the page has rendered. */

const loadAfterPaint = retryImport(() => import('./after-paint'));
export const AfterPaint = dynamic(() => loadAfterPaint().then((module) => module.AfterPaint), { ssr: false });
export const Offline = dynamic(() => loadAfterPaint().then((module) => module.Offline), { ssr: false });

const loadPanels = retryImport(() => import('./panels'));
export const Panels = dynamic(() => loadPanels().then((module) => module.Panels), { ssr: false });
export const SelectionBar = dynamic(() => loadPanels().then((module) => module.SelectionBar), { ssr: false });
// The task comes from the browser's cache. The empty panel reserves its space.
export const TaskDetail = dynamic(() => loadPanels().then((module) => module.TaskDetail), {
  ssr: false,
  loading: () => <DetailPanel />,
});
