'use client';

import { RotateCcw } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { PlannerCommand } from '../../shell/keys/command';
import { commands } from '../../shell/keys/commands';
import { commandOn, isPrefix } from '../../shell/keys/key-choices';
import { pressName } from '../../shell/keys/press-name';
import { useCommandName } from '../../shell/keys/use-command-name';
import { useText } from '../../shell/language/language';
import { Skeleton } from '../../shell/parts/page-states';
import { useChangePreferences, usePreferences } from '../../shell/parts/preferences';
import type { PreferenceChange } from '../../sync/actions/preferences';
import { Button, IconButton } from '../../ui/button';
import { chosenKeys, useChosenKeys } from '../../ui/chosen-keys';
import { icon } from '../../ui/icon';
import { KeyCaps, useKeyNames } from '../../ui/kbd';
import { Section } from '../../ui/section';

const groups = ['goTo', 'do', 'tasks'] as const;

type KeyedCommand = PlannerCommand & { keys: string };

const keyed = commands.filter((command): command is KeyedCommand => command.keys !== undefined);

/** The browser needs these, or they move between rows and controls. */
const isKept = (name: string) =>
  /^mod\+[acvxnrtwql]$/.test(name) ||
  !/^((mod|alt|shift)\+)*(.|Enter|Backspace)$|^(mod|alt)\+.*Arrow(Up|Down|Left|Right)$/u.test(name);

const isLetter = (name: string) => /^shift\+\p{L}$/u.test(name);

/** Shows a command's keys. Once pressed, it takes the next keys. */
function KeyButton({ command, onKeys }: { command: KeyedCommand; onKeys: (keys: string) => void }) {
  const t = useText('settings');
  const name = useCommandName()(command);
  // What was typed so far, `g` of `g t`; null while it does not listen.
  const [typed, setTyped] = useState<string | null>(null);
  const keys = useChosenKeys(command.keys);
  const names = useKeyNames(command.keys).join(' ');
  const press = (event: KeyboardEvent) => {
    if (typed === null || event.repeat || event.key === 'Tab') return;
    event.preventDefault();
    if (event.key === 'Escape') return setTyped(null);
    const name = pressName(event.nativeEvent, isLetter);
    if (isKept(name)) return;
    if (typed === '' && isPrefix(name)) return setTyped(name);
    setTyped(null);
    onKeys(typed === '' ? name : `${typed} ${name}`);
  };
  return (
    <Button
      look={typed === null ? 'quiet' : 'outline'}
      aria-label={
        typed === null ? t('changeKey', { command: name, keys: names }) : t('pressKeyFor', { command: name })
      }
      aria-pressed={typed !== null}
      onClick={() => setTyped('')}
      onKeyDown={press}
      onBlur={() => setTyped(null)}
      className="min-w-24 justify-end px-2"
    >
      {typed === null && <KeyCaps keys={keys} />}
      {typed === '' && <span className="text-13 text-accent">{t('pressKey')}</span>}
      {typed && <span className="text-13 text-accent">{t('keyThen', { key: typed.toUpperCase() })}</span>}
    </Button>
  );
}

interface Conflict {
  command: KeyedCommand;
  keys: string;
  /** What reacts to the keys now. */
  taken: PlannerCommand;
}

/** Gives a command other keys. Its own keys need no choice. */
const keysOf = ({ id, keys: own }: PlannerCommand, keys: string) => ({
  command: id,
  keys: keys === own ? null : keys,
});

/** The keys of every command. Each can have another one. */
export function KeySettings() {
  const t = useText('settings');
  const commandTexts = useText('keys');
  const nameOf = useCommandName();
  const preferences = usePreferences();
  const change = useChangePreferences();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  if (!preferences) return <Skeleton rows={8} />;
  const choices = preferences.keys ?? [];
  const save = (preference: PreferenceChange) => {
    setConflict(null);
    void change(preference);
  };
  const choose = (command: KeyedCommand, keys: string) => {
    const taken = commandOn(keys);
    if (taken && taken.id !== command.id) setConflict({ command, keys, taken });
    else save({ setKeys: [keysOf(command, keys)] });
  };
  const swap = ({ command, keys, taken }: Conflict) =>
    save({ setKeys: [keysOf(taken, chosenKeys(command.keys)), keysOf(command, keys)] });
  return groups.map((group) => (
    <Section key={group} title={commandTexts(group)}>
      {group === groups[0] && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-0 flex-1 basis-60 text-14 text-ink-2">{t('keysHint')}</p>
          <Button look="outline" disabled={choices.length === 0} onClick={() => save({ keys: [] })}>
            {t('usualKeys')}
          </Button>
        </div>
      )}
      <ul aria-label={t('keysOf', { group: commandTexts(group) })} className="md:columns-2 md:gap-10">
        {keyed
          .filter((command) => command.group === group)
          .map((command) => (
            <li key={command.id} className="break-inside-avoid">
              <div className="flex min-h-9 items-center gap-1">
                <span className="min-w-0 flex-1 text-14 [overflow-wrap:anywhere]">{nameOf(command)}</span>
                {choices.some((choice) => choice.command === command.id) && (
                  <IconButton
                    label={t('usualKey', { command: nameOf(command) })}
                    onClick={() => choose(command, command.keys)}
                    className="text-ink-3"
                  >
                    <RotateCcw {...icon} />
                  </IconButton>
                )}
                <KeyButton command={command} onKeys={(keys) => choose(command, keys)} />
              </div>
              {conflict?.command.id === command.id && (
                <div role="alert" className="flex flex-col items-start gap-2 pb-3 text-13 text-overdue">
                  <p className="flex items-center gap-2">
                    {t.rich('keyTaken', {
                      command: nameOf(conflict.taken),
                      key: () => <KeyCaps keys={conflict.keys} />,
                    })}
                  </p>
                  <Button look="outline" onClick={() => swap(conflict)}>
                    {t('swapKeys')}
                  </Button>
                </div>
              )}
            </li>
          ))}
      </ul>
    </Section>
  ));
}
