import { CircleDot, Folder, Layers, type LucideIcon, NotebookPen } from 'lucide-react';
import type { Kind } from './path-of';

/** The name and icon of each kind of target. */
export const kinds: Record<Kind, { name: string; Icon: LucideIcon }> = {
  area: { name: 'Area', Icon: Layers },
  project: { name: 'Project', Icon: Folder },
  task: { name: 'Task', Icon: CircleDot },
  note: { name: 'Note', Icon: NotebookPen },
};
