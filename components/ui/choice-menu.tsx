'use client';

import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button';
import { focusOnMount } from './focus';
import { smallIcon } from './icon';
import { Menu, MenuChoice, MenuContent, MenuOption, MenuTrigger } from './menu';

/** One of several to choose from. */
export interface Choice<Value extends string> {
  value: Value;
  name: string;
  /** A sentence that explains it. */
  says: string;
  disabled?: boolean;
}

interface ChoiceMenuProps<Value extends string> {
  /** Names the choice for screen readers. */
  label: string;
  value: Value;
  choices: readonly Choice<Value>[];
  /** Focuses the button on mount. */
  takesFocus?: boolean;
  onChoose: (value: Value) => void;
  /** More menu items, below the choices. */
  children?: ReactNode;
}

/** A menu of a few choices, each with an explanation. Its button shows the current one. */
export function ChoiceMenu<Value extends string>({
  label,
  value,
  choices,
  takesFocus,
  onChoose,
  children,
}: ChoiceMenuProps<Value>) {
  const chosen = choices.find((choice) => choice.value === value);
  const choose = (next: string) => {
    const found = choices.find((choice) => choice.value === next);
    if (found && found.value !== value) onChoose(found.value);
  };
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button
          ref={takesFocus ? focusOnMount : undefined}
          className="shrink-0 gap-1 px-2 text-13"
          aria-label={`${chosen?.name ?? ''}, ${label}`}
        >
          {chosen?.name}
          <ChevronDown {...smallIcon} />
        </Button>
      </MenuTrigger>
      <MenuContent align="end" className="w-64">
        <MenuChoice value={value} onValueChange={choose}>
          {choices.map(({ value: each, name, says, disabled }) => (
            <MenuOption key={each} value={each} disabled={disabled} className="h-auto py-1.5 max-md:h-auto">
              <span className="min-w-0">
                <span className="block">{name}</span>
                <span className="block text-12 text-ink-3">{says}</span>
              </span>
            </MenuOption>
          ))}
        </MenuChoice>
        {children}
      </MenuContent>
    </Menu>
  );
}
