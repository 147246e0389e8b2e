import { taskDetail } from '../../task/detail/late';
import { fields } from '../../task/quick-add/late';
import { lateModule, latePart } from '../parts/late-module';
import { menuParts } from '../parts/menu';

// What the server does not render. It loads once the page has rendered, in several modules: one would block a phone too long.

/** What opens over the page, with all that the first keys in it need. */
const panels = lateModule(async () => {
  const [module] = await Promise.all([import('./panels'), fields.load(), menuParts.load()]);
  return module;
}, ['quick-add', 'keys', 'pickers', 'workspaces']);
export const Panels = latePart(panels, (module) => module.Panels);
export const SelectionBar = latePart(panels, (module) => module.SelectionBar);

/** Mounts once the panels and the open task have loaded, so that keys work as soon as dragging does. */
const afterPaint = lateModule(async () => {
  const [module] = await Promise.all([import('./after-paint'), panels.load(), taskDetail.load()]);
  return module;
});
export const AfterPaint = latePart(afterPaint, (module) => module.AfterPaint);
export const Offline = latePart(afterPaint, (module) => module.Offline);

/** The same for the front door, which asks nothing of the server. */
const visitor = lateModule(async () => {
  const [module] = await Promise.all([import('./visitor-parts'), panels.load(), taskDetail.load()]);
  return module;
});
export const VisitorParts = latePart(visitor, (module) => module.VisitorParts);
