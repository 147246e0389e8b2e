import { useText } from '../../shell/language/language';
import { cn } from '../../ui/cn';
import { AreaIcon } from './area-icon';

const hues = [null, 25, 55, 90, 145, 190, 230, 260, 300, 340];

/** The look of a button that chooses a color or an icon. */
export const choiceLook =
  'grid size-9 place-items-center rounded-control hover:bg-hover aria-pressed:bg-accent-soft touch:size-11';

interface HuePickerProps {
  hue: number | null;
  className?: string;
  onPick: (hue: number | null) => void;
}

export function HuePicker({ hue: chosen, className, onPick }: HuePickerProps) {
  const t = useText('places');
  return (
    <fieldset className={cn('flex flex-wrap', className)}>
      <legend className="sr-only">{t('colour')}</legend>
      {hues.map((hue) => (
        <button
          key={hue}
          type="button"
          aria-pressed={chosen === hue}
          aria-label={hue === null ? t('noColour') : t('hue', { hue })}
          onClick={() => onPick(hue)}
          className={choiceLook}
        >
          <AreaIcon area={{ hue, icon: null }} />
        </button>
      ))}
    </fieldset>
  );
}
