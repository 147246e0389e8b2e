import type { Frame } from '@/server/types';
import { chosenKeys } from '../../ui/chosen-keys';
import type { PlannerCommand } from './command';
import { commands } from './commands';

export type KeyChoices = NonNullable<Frame['me']['preferences']['keys']>;

/** The chosen keys by the command's own, as tooltips and menus name them. */
export const chosenByOwn = (choices: KeyChoices): Record<string, string> =>
  Object.fromEntries(
    choices.flatMap(({ command, keys }) => {
      const own = commands.find(({ id }) => id === command)?.keys;
      return own ? [[own, keys]] : [];
    }),
  );

export const commandOn = (keys: string): PlannerCommand | undefined =>
  commands.find((command) => command.keys && chosenKeys(command.keys) === keys);

/** Whether a key begins a sequence such as `g t`. */
export const isPrefix = (name: string): boolean =>
  commands.some(({ keys }) => keys && chosenKeys(keys).startsWith(`${name} `));
