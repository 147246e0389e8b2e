'use client';

import type { Choice } from './choice';
import { MenuChoice, MenuContent, MenuItem, MenuLine, MenuOption } from './menu';

interface ChoiceMenuContentProps {
  value: string;
  choices: readonly Choice<string>[];
  onChoose: (value: string) => void;
  offer?: { label: string; onSelect: () => void } | undefined;
  removal?: { label: string; onRemove: () => void } | undefined;
}

export const ChoiceMenuContent = ({ value, choices, onChoose, offer, removal }: ChoiceMenuContentProps) => (
  <MenuContent align="end" className="w-64">
    <MenuChoice value={value} onValueChange={onChoose}>
      {choices.map(({ value: each, name, says, disabled }) => (
        <MenuOption key={each} value={each} disabled={disabled} className="h-auto py-1.5 touch:h-auto">
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
);
