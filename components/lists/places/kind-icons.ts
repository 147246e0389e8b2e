import { CircleDot, Folder, Layers, type LucideIcon, NotebookPen } from 'lucide-react';
import type { Kind } from './path-of';

/** The name, a common text, and the icon of each kind of target. */
export const kinds = {
  area: { name: 'area', Icon: Layers },
  project: { name: 'project', Icon: Folder },
  task: { name: 'task', Icon: CircleDot },
  note: { name: 'note', Icon: NotebookPen },
} as const satisfies Record<Kind, { name: string; Icon: LucideIcon }>;
