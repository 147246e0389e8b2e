import { lateModule, latePart } from '../data/late-module';
import { prefetchTexts } from '../language/late-messages';

// What the server does not render. It loads when the page has rendered, in parts, because one would block a phone too long.

const afterPaint = lateModule(() => import('./after-paint'));
export const AfterPaint = latePart(afterPaint, (module) => module.AfterPaint);
export const Offline = latePart(afterPaint, (module) => module.Offline);

const words = ['common', 'dates', 'quick-add', 'keys', 'pickers', 'task-detail', 'workspaces'] as const;

const panels = lateModule(async () => {
  const [module] = await Promise.all([import('./panels'), prefetchTexts(words).catch(() => undefined)]);
  return module;
});
export const Panels = latePart(panels, (module) => module.Panels);
export const SelectionBar = latePart(panels, (module) => module.SelectionBar);
