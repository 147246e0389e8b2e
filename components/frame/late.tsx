import { lateModule, latePart } from '../data/late-module';
import { menuParts } from '../data/menu';
import { prefetchTexts } from '../language/late-messages';
import { fields } from '../quick-add/late';
import { DetailPanel } from '../task-detail/detail-panel';

const words = ['common', 'dates', 'quick-add', 'keys', 'pickers', 'task-detail', 'workspaces'] as const;

/** What the server does not render. It loads when the page has rendered, with what the first keys and clicks need. */
const afterPaint = lateModule(async () => {
  const [module] = await Promise.all([
    import('./after-paint'),
    fields.load(),
    menuParts.load(),
    prefetchTexts(words).catch(() => undefined),
  ]);
  return module;
});
export const AfterPaint = latePart(afterPaint, (module) => module.AfterPaint);
export const Offline = latePart(afterPaint, (module) => module.Offline);
export const Panels = latePart(afterPaint, (module) => module.Panels);
export const SelectionBar = latePart(afterPaint, (module) => module.SelectionBar);
// The task comes from the browser's cache. The empty panel reserves its space.
export const TaskDetail = latePart(afterPaint, (module) => module.TaskDetail, DetailPanel);
