import { Clock } from 'lucide-react';
import { useText } from '../language/language';
import { cn } from '../ui/cn';
import { smallIcon } from '../ui/icon';
import { showHours, useHasHours } from './upcoming-look';

interface WeekChoiceProps {
  isNext: boolean;
  onChoose: (isNext: boolean) => void;
}

const choice =
  'h-7 rounded-control px-2 text-13 text-ink-3 hover:text-ink aria-pressed:font-medium aria-pressed:text-ink touch:h-11';

/** Which week is shown, and whether with hours, for which a phone has no room. */
export const WeekChoice = ({ isNext, onChoose }: WeekChoiceProps) => {
  const t = useText('views');
  const hasHours = useHasHours();
  return (
    <fieldset className="flex gap-1 px-0.5 pb-2 print:hidden">
      <legend className="sr-only">{t('whichWeek')}</legend>
      {[false, true].map((one) => (
        <button
          key={String(one)}
          type="button"
          aria-pressed={isNext === one}
          onClick={() => onChoose(one)}
          className={choice}
        >
          {t(one ? 'weekAfter' : 'todayAndSix')}
        </button>
      ))}
      <button
        type="button"
        aria-pressed={hasHours}
        onClick={() => showHours(!hasHours)}
        className={cn(choice, 'ms-auto flex items-center gap-1.5 aria-pressed:bg-hover max-md:hidden')}
      >
        <Clock {...smallIcon} />
        {t('hours')}
      </button>
    </fieldset>
  );
};
