import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button';
import type { Choice } from '../../ui/choice';
import { cn } from '../../ui/cn';
import { focusOnMount } from '../../ui/focus';
import { smallIcon } from '../../ui/icon';
import { useText } from '../language/language';
import { Menu, MenuChoice, MenuContent, MenuItem, MenuLine, MenuOption } from './menu';

interface ChoiceMenuProps<Value extends string> {
  /** Names the choice for screen readers. */
  label: string;
  value: Value;
  choices: readonly Choice<Value>[];
  takesFocus?: boolean;
  /** Before the current choice, instead of the mark of a menu after it. */
  icon?: ReactNode;
  /** What the button shows instead of the current choice. */
  shown?: ReactNode;
  /** The side of the button that the menu is below. */
  align?: 'start' | 'end';
  className?: string;
  /** The choice shows until what this returns has settled. Without it the choice can only be read. */
  onChoose?: ((value: Value) => unknown) | undefined;
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
  icon,
  shown: shownName,
  align = 'end',
  className,
  onChoose,
  offer,
  removal,
}: ChoiceMenuProps<Value>) {
  const common = useText('common');
  const [pending, setPending] = useState<Value | null>(null);
  const shown = pending ?? value;
  const chosen = choices.find((choice) => choice.value === shown);
  if (!onChoose) return <span className="shrink-0 px-2 text-13 text-ink-3">{chosen?.name}</span>;
  const choose = async (next: string) => {
    const found = choices.find((choice) => choice.value === next);
    if (!found || found.value === shown) return;
    setPending(found.value);
    try {
      await onChoose(found.value);
    } finally {
      setPending(null);
    }
  };
  return (
    <Menu
      button={(props) => (
        <Button
          {...props}
          ref={takesFocus ? focusOnMount : undefined}
          className={cn('shrink-0 gap-1 px-2 text-13', className)}
          aria-label={common('labelAnd', { label: chosen?.name ?? '', of: label })}
        >
          {icon}
          {shownName ?? chosen?.name}
          {!icon && <ChevronDown {...smallIcon} />}
        </Button>
      )}
    >
      <MenuContent align={align} className="w-64">
        <MenuChoice value={shown} onValueChange={(next) => void choose(next)}>
          {choices.map(({ value: each, name, says, disabled }) => (
            <MenuOption key={each} value={each} disabled={disabled} className="h-auto py-1.5 touch:h-auto!">
              <span className="min-w-0">
                <span className="block">{name}</span>
                <span className="block text-12 text-ink-3">{says}</span>
              </span>
            </MenuOption>
          ))}
        </MenuChoice>
        {offer && (
          <>
            <MenuLine />
            <MenuItem onSelect={offer.onSelect}>{offer.label}</MenuItem>
          </>
        )}
        {removal && (
          <>
            <MenuLine />
            <MenuItem onSelect={removal.onRemove} className="text-overdue">
              {removal.label}
            </MenuItem>
          </>
        )}
      </MenuContent>
    </Menu>
  );
}
