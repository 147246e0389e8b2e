import type { Text } from '@/language/translator';
import type { Task } from '@/server/types';
import { getPage } from '../state/current-page';
import { selection } from '../state/selection';
import type { CommandContext } from './use-command-context';

export interface CommandWords {
  t: Text<'keys'>;
  common: Text<'common'>;
  titles: Text<'titles'>;
  /** What a round of the page is called, or usually is. */
  roundName: (index: number) => string;
}

/** One list drives the keyboard, the palette and the key sheet. */
export interface PlannerCommand {
  id: string;
  name: (words: CommandWords) => string;
  /** Other words that find it. */
  also?: (words: CommandWords) => string;
  /** `KeyboardEvent.key` values: `g t` is a sequence, `mod+` is ⌘ or Ctrl. */
  keys?: string;
  group: 'goTo' | 'do' | 'tasks';
  /** The round that it puts tasks into. */
  round?: number;
  /** Whether the palette offers the command. Defaults to true; task commands need a selected task. */
  when?: () => boolean;
  /** Whether its keys are for it now. Defaults to true; else the browser gets them. */
  takesKeys?: () => boolean;
  run: (context: CommandContext) => void;
}

export function selectedTasks(): Task[] {
  const ids = new Set(selection.ids());
  return (getPage()?.tasks ?? []).filter(({ id }) => ids.has(id));
}

/** A command without its group, which many have together. */
export type Ungrouped = Omit<PlannerCommand, 'group'>;

export const inGroup = (group: PlannerCommand['group'], commands: readonly Ungrouped[]): PlannerCommand[] =>
  commands.map((command) => ({ ...command, group }));

export type TaskWork = (tasks: readonly Task[], context: CommandContext) => void;

/** A command on the selected tasks. Without one it does nothing. */
export const taskCommand = (command: Omit<Ungrouped, 'run'>, work: TaskWork): Ungrouped => ({
  ...command,
  run(context) {
    const tasks = selectedTasks();
    if (tasks.length > 0) work(tasks, context);
  },
});
