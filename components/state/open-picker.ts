import { create } from 'zustand';
import type { Task } from '@/server/types';
import { onlyAs } from '../data/permissions';

export type Question = 'when' | 'deadline' | 'move' | 'tags' | 'priority' | 'assignee';

interface OpenPicker {
  question: Question;
  tasks: readonly Task[];
}

const useStore = create<{ open: OpenPicker | null }>(() => ({ open: null }));

/** Opens the panel that changes one property of the tasks; does nothing when the person may edit none of them. */
export const openPicker = (question: Question, tasks: readonly Task[]): void => {
  const editable = onlyAs('editor', tasks);
  if (editable.length === 0) return;
  useStore.setState({ open: { question, tasks: editable } });
};

/** True also while the picker's code is still loading. */
export const isPickerOpen = (): boolean => useStore.getState().open !== null;

export const closePicker = (): void => useStore.setState({ open: null });

export const useOpenPicker = () => useStore(({ open }) => open);
