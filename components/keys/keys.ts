'use client';

import { useEffect, useEffectEvent } from 'react';
import { isPickerOpen } from '../state/open-picker';
import { openedPanel, openPanel } from '../state/panels';
import { expectTyping } from '../state/typed-ahead';
import type { PlannerCommand } from './command';
import { commands } from './commands';
import { isTyping } from './typed-keys';
import { useCommandContext } from './use-command-context';

const SEQUENCE_MS = 1_200;

/** Buttons and links handle Space and Enter themselves. */
const isOnControl = (target: EventTarget | null, key: string) =>
  (key === ' ' || key === 'Enter') && target instanceof HTMLElement && /^(BUTTON|A)$/.test(target.tagName);

const aliases: Record<string, string> = { ArrowDown: 'j', ArrowUp: 'k', Delete: 'Backspace', o: 'Enter' };

const commandsByKeys = new Map<string, PlannerCommand>(
  commands.flatMap((command) => (command.keys ? [[command.keys, command]] : [])),
);

/** Formats a key press like `PlannerCommand.keys`. */
function nameOf(event: KeyboardEvent): string {
  const mod = event.metaKey || event.ctrlKey ? 'mod+' : '';
  const alt = event.altKey ? 'alt+' : '';
  if (event.shiftKey && event.key === 'Enter') return 'shift+Enter';
  const shift = mod && event.shiftKey ? 'shift+' : '';
  const key = !mod && !alt ? (aliases[event.key] ?? event.key) : event.key;
  const name = `${mod}${alt}${shift}${key.length === 1 ? key.toLowerCase() : key}`;
  // Shift counts for letters only where a command has it: j works with Shift too.
  return event.shiftKey && commandsByKeys.has(`shift+${name}`) ? `shift+${name}` : name;
}

const isPrefix = (name: string) => commands.some(({ keys }) => keys?.startsWith(`${name} `));

/** True also while a panel is still opening: the keys are meant for it. */
const isCovered = () =>
  openedPanel() !== null || isPickerOpen() || document.querySelector('[role=dialog],[role=menu]') !== null;

/** Replays keys typed before the page's code had loaded. */
function replayEarlyKeys(): void {
  const [first, ...typed] = window.takeEarlyKeys?.() ?? [];
  if (first === undefined) return;
  openPanel('new');
  expectTyping(typed);
}

/** Runs commands by key, except while typing or while a panel is open. */
export function Keys(): null {
  const env = useCommandContext();
  const run = useEffectEvent((command: PlannerCommand) => command.run(env));
  // Subscribe once: replacing a listener during an event would miss that event.
  useEffect(() => {
    let before = '';
    let until = 0;
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || isOnControl(event.target, event.key)) return;
      if (isCovered()) return;
      const name = nameOf(event);
      const sequence = before && Date.now() < until ? `${before} ${name}` : name;
      const command = commandsByKeys.get(sequence) ?? commandsByKeys.get(name);
      before = !command && isPrefix(name) ? name : '';
      until = Date.now() + SEQUENCE_MS;
      if (!command) return;
      event.preventDefault();
      run(command);
    };
    document.addEventListener('keydown', handleKey);
    replayEarlyKeys();
    // Tests wait for this attribute.
    document.documentElement.dataset['keys'] = 'on';
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
  return null;
}
