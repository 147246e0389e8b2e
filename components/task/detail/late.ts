import { lateModule, latePart } from '../../shell/parts/late-module';
import { DetailPanel } from './detail-panel';

// The task comes from the browser's cache. The empty panel reserves its space.
export const taskDetail = lateModule(() => import('./task-detail'), ['task-detail']);
export const TaskDetail = latePart(taskDetail, (module) => module.TaskDetail, DetailPanel);
