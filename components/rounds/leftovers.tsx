import { useText } from '../language/language';
import { Button } from '../ui/button';

interface LeftoversProps {
  count: number;
  /** The name of the next open round, if any. */
  next: string | undefined;
  onNext: () => void;
  onTomorrow: () => void;
  onLater: () => void;
}

/** Offers to move the open tasks of a closed round. */
export function Leftovers({ count, next, onNext, onTomorrow, onLater }: LeftoversProps) {
  const t = useText('rounds');
  const common = useText('common');
  const dates = useText('dates');
  return (
    <fieldset className="flex flex-wrap items-center gap-x-1 px-1.5 pb-1">
      <legend className="sr-only">{t('whatIsLeft')}</legend>
      <span className="pe-1 text-12 text-ink-3 tabular-nums">{t('leftMoveTo', { count })}</span>
      {next !== undefined && (
        <Button onClick={onNext} className="h-7 px-2 text-13">
          {next}
        </Button>
      )}
      <Button onClick={onTomorrow} className="h-7 px-2 text-13">
        {dates('tomorrow')}
      </Button>
      <Button onClick={onLater} className="h-7 px-2 text-13">
        {common('later')}
      </Button>
    </fieldset>
  );
}
