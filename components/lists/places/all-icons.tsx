import * as lucide from 'lucide-react';
import { Circle, type LucideIcon, type LucideProps } from 'lucide-react';
import { useState } from 'react';
import type { Area } from '@/server/types';
import { useText } from '../../shell/language/language';
import { Input } from '../../ui/field';
import { hueColor } from '../../ui/hue';
import { commonIcons } from './common-icons';

// This module contains two thousand icons. Import it with `dynamic` only.

const exported: Record<string, unknown> = lucide;

const isIcon = (value: unknown): value is LucideIcon =>
  typeof value === 'object' && value !== null && '$$typeof' in value && value !== lucide.Icon;

/** `graduation-cap` → `GraduationCap`. */
const exportOf = (name: string) =>
  name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** Finds an icon by its current lucide name or by an older alias. */
export function findIcon(name: string): LucideIcon | undefined {
  const found = exported[exportOf(name)];
  return isIcon(found) ? found : undefined;
}

const nameOf = (exported: string) =>
  exported
    .replace(/([a-z])([A-Z\d])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase();

/** Names to choose from. Names with a digit inside a word are left out: `nameOf` cannot convert them back. */
export const iconNames: readonly string[] = Object.keys(lucide.icons)
  .map(nameOf)
  .filter((name) => !/\d[a-z]|[a-z]\d/.test(name));

export function NamedIcon({ name, size = 16, ...props }: LucideProps & { name: string }) {
  const Icon = findIcon(name);
  return Icon ? (
    <Icon {...props} size={size} />
  ) : (
    <Circle {...props} size={Number(size) * 0.7} fill="currentColor" />
  );
}

const MAX_SHOWN = 64;
const names = [...commonIcons.keys(), ...iconNames.filter((name) => !commonIcons.has(name))];

/** Names that contain the typed text. Names that start with it come first. */
function namesWith(typed: string): string[] {
  const wanted = typed.trim().toLowerCase().replace(/\s+/g, '-');
  return names
    .filter((name) => name.includes(wanted))
    .sort((one, other) => Number(other.startsWith(wanted)) - Number(one.startsWith(wanted)));
}

interface IconPickerProps {
  area: Area;
  /** Class names of one icon button. */
  look: string;
  onPick: (icon: string) => void;
}

export function IconPicker({ area, look, onPick }: IconPickerProps) {
  const t = useText('places');
  const [text, setText] = useState('');
  const found = namesWith(text);
  const color = area.hue === null ? 'var(--ink-3)' : hueColor(area.hue);
  return (
    <>
      <Input
        aria-label={t('findIcon')}
        placeholder={t('findIconOf', { count: names.length })}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <fieldset className="flex max-h-64 flex-wrap content-start overflow-y-auto">
        <legend className="sr-only">{t('icon')}</legend>
        {found.slice(0, MAX_SHOWN).map((icon) => (
          <button
            key={icon}
            type="button"
            aria-pressed={area.icon === icon}
            aria-label={icon}
            data-tip={icon}
            onClick={() => onPick(icon)}
            className={look}
          >
            <NamedIcon name={icon} strokeWidth={1.75} style={{ color }} />
          </button>
        ))}
        {found.length === 0 && <p className="text-13 text-ink-3">{t('noIcons')}</p>}
      </fieldset>
      {found.length > MAX_SHOWN && (
        <p className="text-12 text-ink-3">{t('moreIcons', { count: found.length - MAX_SHOWN })}</p>
      )}
    </>
  );
}
