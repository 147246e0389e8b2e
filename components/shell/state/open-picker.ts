import { create } from 'zustand';
import type { Task } from '@/server/types';
import { onlyAs } from '../parts/permissions';

export type Question =
  | 'when'
  | 'deadline'
  | 'move'
  | 'tags'
  | 'priority'
  | 'assignee'
  // Of one task.
  | 'remind'
  | 'repeat'
  | 'duration';

export const useOpenPicker = create<{ question: Question; tasks: readonly Task[] } | null>(() => null);

/** Opens the panel that changes one property of the tasks; does nothing when the person may edit none of them. */
export function openPicker(question: Question, tasks: readonly Task[]): void {
  const editable = onlyAs('editor', tasks);
  if (editable.length > 0) useOpenPicker.setState({ question, tasks: editable }, true);
}

export const closePicker = (): void => useOpenPicker.setState(null);
