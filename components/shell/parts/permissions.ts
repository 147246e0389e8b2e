import { atLeast } from '@/domain/roles';
import type { Role, Task } from '@/server/types';
import { showError } from '../../ui/toast';
import { arrivedText } from '../language/late-messages';

interface Judged {
  accessRole?: Role;
}

/** Whether the user may change, complete and move it. */
export const canEdit = ({ accessRole }: Judged): boolean => atLeast(accessRole ?? null, 'editor');

/** Whether the user may also delete, publish and share it. */
export const canManage = ({ accessRole }: Judged): boolean => accessRole === 'owner';

const sayRefused = (needed: Role): unknown =>
  showError(arrivedText('common')(needed === 'owner' ? 'onlyOwnerDeletes' : 'readOnly'));

/** The tasks for which the user's role is enough. Shows an error if there are none. */
export function onlyAs(needed: Role, tasks: readonly Task[]): Task[] {
  const enough = tasks.filter(({ accessRole }) => atLeast(accessRole, needed));
  if (enough.length === 0 && tasks.length > 0) sayRefused(needed);
  return enough;
}

/** Limits an action to the tasks for which the user's role is enough. */
export const asRole =
  <Rest extends unknown[]>(needed: Role, work: (tasks: readonly Task[], ...rest: Rest) => Promise<unknown>) =>
  async (tasks: readonly Task[], ...rest: Rest): Promise<void> => {
    const own = onlyAs(needed, tasks);
    if (own.length > 0) await work(own, ...rest);
  };
