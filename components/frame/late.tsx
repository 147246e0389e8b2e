import { lateModule, latePart } from '../data/late-module';
import { menuParts } from '../data/menu';
import { prefetchTexts } from '../language/late-messages';
import { fields } from '../quick-add/late';
import { taskDetail } from '../task-detail/late';

// What the server does not render. It loads when the page has rendered, in parts, because one would block a phone too long.

const words = ['common', 'dates', 'quick-add', 'keys', 'pickers', 'workspaces'] as const;

/** What opens over the page, with all that the first keys in it need. */
const panels = lateModule(async () => {
  const [module] = await Promise.all([
    import('./panels'),
    fields.load(),
    menuParts.load(),
    prefetchTexts(words).catch(() => undefined),
  ]);
  return module;
});
export const Panels = latePart(panels, (module) => module.Panels);
export const SelectionBar = latePart(panels, (module) => module.SelectionBar);

/** It mounts last: who can drag can also press keys and open a task. */
const afterPaint = lateModule(async () => {
  const [module] = await Promise.all([import('./after-paint'), panels.load(), taskDetail.load()]);
  return module;
});
export const AfterPaint = latePart(afterPaint, (module) => module.AfterPaint);
export const Offline = latePart(afterPaint, (module) => module.Offline);
