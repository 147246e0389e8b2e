import { useState } from 'react';
import type { Area } from '@/server/types';
import { useText } from '../language/language';
import { Input } from '../ui/field';
import { hueColor } from '../ui/hue';
import { commonIcons } from './common-icon-names';
import { iconNames, NamedIcon } from './icon-by-name';

const MAX_SHOWN = 64;
const names = [...commonIcons, ...iconNames.filter((name) => !commonIcons.includes(name))];

/** Names that contain the typed text. Names that start with it come first. */
function findIcons(typed: string): string[] {
  const wanted = typed.trim().toLowerCase().replace(/\s+/g, '-');
  const found = names.filter((name) => name.includes(wanted));
  return wanted
    ? [
        ...found.filter((name) => name.startsWith(wanted)),
        ...found.filter((name) => !name.startsWith(wanted)),
      ]
    : found;
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
  const found = findIcons(text);
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
