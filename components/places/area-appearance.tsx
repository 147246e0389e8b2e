import type { Area } from '@/server/types';
import { usePlaceActions } from '../data/place-actions';
import { useText } from '../language/language';
import { AreaIcon } from './area-icon';
import { IconPicker } from './late';

const hues = [25, 55, 90, 145, 190, 230, 260, 300, 340];

const choice =
  'grid size-9 place-items-center rounded-control hover:bg-hover aria-pressed:bg-accent-soft touch:size-11';

export function AreaAppearance({ area }: { area: Area }) {
  const t = useText('places');
  const { updateArea } = usePlaceActions();
  const set = (patch: Pick<Partial<Area>, 'icon' | 'hue'>) => void updateArea(area, patch);
  return (
    <div className="flex flex-col gap-3 p-4">
      <fieldset className="flex flex-wrap">
        <legend className="sr-only">{t('colour')}</legend>
        {[null, ...hues].map((hue) => (
          <button
            key={hue}
            type="button"
            aria-pressed={area.hue === hue}
            aria-label={hue === null ? t('noColour') : t('hue', { hue })}
            onClick={() => set({ hue })}
            className={choice}
          >
            <AreaIcon area={{ hue, icon: null }} />
          </button>
        ))}
      </fieldset>
      <IconPicker area={area} look={choice} onPick={(icon) => set({ icon })} />
    </div>
  );
}
