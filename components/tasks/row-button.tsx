'use client';

import type { ComponentProps } from 'react';
import { useIsFocused } from '../state/selection';
import { IconButton } from '../ui/button';

interface RowButtonProps extends ComponentProps<typeof IconButton> {
  taskId: string;
}

/** A button in a task's row: the Tab key stops at it only while its row has the keyboard. */
export const RowButton = ({ taskId, ...props }: RowButtonProps) => (
  <IconButton tabIndex={useIsFocused(taskId) ? 0 : -1} {...props} />
);

/** Shows when the pointer or the keyboard is on the row. */
export const onRow =
  'opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 pointer-coarse:opacity-100';
