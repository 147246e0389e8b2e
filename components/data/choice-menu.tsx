'use client';

import { ChevronDown } from 'lucide-react';
import { useText } from '../language/language';
import { Button } from '../ui/button';
import type { Choice } from '../ui/choice';
import { focusOnMount } from '../ui/focus';
import { smallIcon } from '../ui/icon';
import { LazyMenu, lateMenu } from '../ui/lazy-menu';
import { retryImport } from './connection';

const menu = lateMenu(
  retryImport(() => import('../ui/choice-menu-content').then((module) => module.ChoiceMenuContent)),
);

interface ChoiceMenuProps<Value extends string> {
  /** Names the choice for screen readers. */
  label: string;
  value: Value;
  choices: readonly Choice<Value>[];
  /** Focuses the button on mount. */
  takesFocus?: boolean;
  onChoose: (value: Value) => void;
  /** An item below the choices that makes the other choices possible. */
  offer?: { label: string; onSelect: () => void } | undefined;
  /** An item below the choices that removes what they are about. */
  removal?: { label: string; onRemove: () => void } | undefined;
}

/** A menu of a few choices, each with an explanation. Its button shows the current one. */
export function ChoiceMenu<Value extends string>({
  label,
  value,
  choices,
  takesFocus,
  onChoose,
  offer,
  removal,
}: ChoiceMenuProps<Value>) {
  const common = useText('common');
  const chosen = choices.find((choice) => choice.value === value);
  const choose = (next: string) => {
    const found = choices.find((choice) => choice.value === next);
    if (found && found.value !== value) onChoose(found.value);
  };
  return (
    <LazyMenu
      of={menu}
      content={{ value, choices, onChoose: choose, offer, removal }}
      button={(props) => (
        <Button
          {...props}
          ref={takesFocus ? focusOnMount : undefined}
          className="shrink-0 gap-1 px-2 text-13"
          aria-label={common('labelAnd', { label: chosen?.name ?? '', of: label })}
        >
          {chosen?.name}
          <ChevronDown {...smallIcon} />
        </Button>
      )}
    />
  );
}
