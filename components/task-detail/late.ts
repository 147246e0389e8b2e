import { lateModule, latePart } from '../data/late-module';
import { prefetchTexts } from '../language/late-messages';
import { DetailPanel } from './detail-panel';

// The task comes from the browser's cache. The empty panel reserves its space.
export const taskDetail = lateModule(async () => {
  const words = prefetchTexts(['task-detail']).catch(() => undefined);
  const [module] = await Promise.all([import('./task-detail'), words]);
  return module;
});
export const TaskDetail = latePart(taskDetail, (module) => module.TaskDetail, DetailPanel);
