'use client';

import { useState } from 'react';
import type { Area } from '@/server/types';
import { usePlaceActions } from '../data/mutations';
import { AreaIcon, areaIcons } from '../sidebar/area-icon';
import { Input } from '../ui/field';

const hues = [25, 55, 90, 145, 190, 230, 260, 300, 340];

const choice =
  'grid size-9 place-items-center rounded-control hover:bg-hover aria-pressed:bg-accent-soft max-md:size-11';

/** An area's icon, found by its name, and its hue. */
export function AreaLook({ area }: { area: Area }) {
  const { updateArea } = usePlaceActions();
  const [text, setText] = useState('');
  const set = (patch: Pick<Partial<Area>, 'icon' | 'hue'>) => void updateArea(area, patch);
  const names = Object.keys(areaIcons).filter((name) => name.includes(text.trim().toLowerCase()));
  return (
    <div className="flex flex-col gap-3 p-4">
      <fieldset className="flex flex-wrap">
        <legend className="sr-only">Colour</legend>
        {[null, ...hues].map((hue) => (
          <button
            key={hue}
            type="button"
            aria-pressed={area.hue === hue}
            aria-label={hue === null ? 'No colour' : `Hue ${hue}`}
            onClick={() => set({ hue })}
            className={choice}
          >
            <AreaIcon area={{ hue, icon: null }} />
          </button>
        ))}
      </fieldset>
      <Input
        aria-label="Find an icon"
        placeholder="Find an icon"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <fieldset className="flex flex-wrap">
        <legend className="sr-only">Icon</legend>
        {names.map((icon) => (
          <button
            key={icon}
            type="button"
            aria-pressed={area.icon === icon}
            aria-label={icon}
            onClick={() => set({ icon })}
            className={choice}
          >
            <AreaIcon area={{ hue: area.hue, icon }} />
          </button>
        ))}
        {names.length === 0 && <p className="text-13 text-ink-3">No icon has that name.</p>}
      </fieldset>
    </div>
  );
}
