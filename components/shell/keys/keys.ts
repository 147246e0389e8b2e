import { useEffect, useEffectEvent } from 'react';
import { useIsVisitor } from '../../sync/served';
import { setChosenKeys } from '../../ui/chosen-keys';
import { isField } from '../../ui/is-field';
import { latinKey } from '../../ui/latin-key';
import { usePreferences } from '../parts/preferences';
import { isDragging } from '../state/drag';
import { useOpenPicker } from '../state/open-picker';
import { openedPanel } from '../state/panels';
import type { PlannerCommand } from './command';
import { commands } from './commands';
import { chosenByOwn, commandOn, isPrefix, type KeyChoices } from './key-choices';
import { pressName } from './press-name';
import { useCommandContext } from './use-command-context';
import { worksForVisitors } from './visitor-commands';

const SEQUENCE_MS = 1_200;

/** Buttons and links handle Space and Enter themselves. */
const isOnControl = (target: EventTarget | null, key: string) =>
  (key === ' ' || key === 'Enter') && target instanceof HTMLElement && /^(BUTTON|A)$/.test(target.tagName);

const aliases: Record<string, string> = { ArrowDown: 'j', ArrowUp: 'k', Delete: 'Backspace' };

const isTaken = (name: string) => commandOn(name) !== undefined;

/** Keys that work beside a command's own, also where it has another one now. */
const commandOnAlias = (event: KeyboardEvent): PlannerCommand | undefined =>
  event.metaKey || event.ctrlKey || event.altKey
    ? undefined
    : commands.find(({ keys }) => keys && keys === aliases[latinKey(event)]);

/** True also while a panel is still opening: the keys are meant for it. While an item is dragged they are for that. */
const isCovered = () =>
  isDragging() ||
  openedPanel() !== null ||
  useOpenPicker.getState() !== null ||
  document.querySelector('[role=dialog],[role=menu]') !== null;

const none: KeyChoices = [];

/** Runs commands by key, their own or a chosen one, except while typing or while a panel is open. */
export function Keys(): null {
  const { keys: choices = none } = usePreferences() ?? {};
  useEffect(() => setChosenKeys(chosenByOwn(choices)), [choices]);
  const context = useCommandContext();
  const isVisitor = useIsVisitor();
  const run = useEffectEvent((command: PlannerCommand) => {
    if (isVisitor && !worksForVisitors(command))
      void import('../parts/needs-account').then((late) => late.sayNeedsAccount());
    else command.run(context);
  });
  // Subscribe once: replacing a listener during an event would miss that event.
  useEffect(() => {
    let before = '';
    let until = 0;
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isField(event.target) || isOnControl(event.target, event.key)) return;
      if (isCovered()) return;
      const name = pressName(event, isTaken);
      const sequence = before && Date.now() < until ? `${before} ${name}` : name;
      const command = commandOn(sequence) ?? commandOn(name) ?? commandOnAlias(event);
      before = !command && isPrefix(name) ? name : '';
      until = Date.now() + SEQUENCE_MS;
      if (!command || command.takesKeys?.() === false) return;
      event.preventDefault();
      run(command);
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
  return null;
}
