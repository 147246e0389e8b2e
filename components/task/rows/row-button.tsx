import type { ComponentProps } from 'react';
import { useIsFocused } from '../../shell/state/selection';
import { IconButton } from '../../ui/button';

/** A button in a task row. The Tab key reaches it only while the row is focused. */
export const RowButton = ({ taskId, ...props }: ComponentProps<typeof IconButton> & { taskId: string }) => (
  <IconButton tabIndex={useIsFocused(taskId) ? 0 : -1} {...props} />
);

export const visibleOnRow =
  'can-hover:opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100';
