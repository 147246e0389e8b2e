import type { PlannerCommand } from './command';

/** What needs the server, or another page than the front door. */
const withAccount = new Set([
  'assign',
  'close-day',
  'copy-link',
  'filter',
  'fold',
  'fold-all',
  'free-slot',
  'move',
  'new-area',
  'new-note',
  'new-project',
  'search /',
  'search mod+k',
  'share',
  'share-task',
  'to-project',
]);

/** Whether a command works on the front door, for a person without an account. */
export const worksForVisitors = ({ id, group }: PlannerCommand): boolean =>
  group !== 'goTo' && !withAccount.has(id);
