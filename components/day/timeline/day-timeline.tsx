import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../shell/language/language';
import { useToday } from '../../sync/today';
import { Button } from '../../ui/button';
import { cn } from '../../ui/cn';
import { smallIcon } from '../../ui/icon';
import { foldTimeline, useTimelineChoice } from './fold';
import { hasTimes } from './has-times';
import { PrintedEvents, TimelineBody } from './late';
import type { TimelineProps } from './use-hours';

function HoursToggle({ isOpen }: { isOpen: boolean }) {
  const t = useText('timeline');
  return (
    <Button
      aria-expanded={isOpen}
      onClick={() => foldTimeline(isOpen)}
      className="h-full gap-1.5 px-2 text-13 text-ink-3"
    >
      <Clock {...smallIcon} />
      {t(isOpen ? 'fold' : 'show')}
    </Button>
  );
}

/**
 * A day in two columns, tasks and hours, that stand still whatever opens or folds. A narrow page has a button above the
 * tasks, which opens the hours.
 */
export function DayTimeline({ children, ...props }: TimelineProps & { children: ReactNode }) {
  const choice = useTimelineChoice();
  const [isOpen, isFolded] = [choice === 'open', choice === 'folded'];
  // Nothing to look back at, and nothing can be planned any more.
  const { plan } = props;
  const today = useToday();
  const isOver = plan.day < today && !plan.events?.length && !hasTimes({ ...plan, events: undefined });
  return (
    <>
      {plan.events && <PrintedEvents plan={plan} />}
      {/* Fixed heights and widths: nothing moves when the timeline has loaded. */}
      <div className="flex flex-col @min-[656px]:grid @min-[656px]:grid-cols-[minmax(0,560px)_minmax(240px,1fr)] @min-[656px]:gap-x-8 @min-[656px]:*:row-start-1 print:block">
        {(isOpen || !isOver) && (
          <div
            className={cn(
              'mb-2 h-6 touch:h-11 @max-[656px]:-order-2 @min-[656px]:col-start-2 print:hidden',
              !isFolded && '@min-[656px]:hidden',
            )}
          >
            <HoursToggle isOpen={isOpen} />
          </div>
        )}
        <div className="min-w-0">{children}</div>
        {!isFolded && (isOpen || !isOver) && (
          <div
            className={cn(
              'min-w-0 @min-[656px]:col-start-2 print:hidden',
              isOpen ? '@max-[656px]:-order-1 @max-[656px]:pb-6' : '@max-[656px]:hidden',
            )}
          >
            {/* It stays in view while the day beside it scrolls. */}
            <div className="@min-[656px]:sticky @min-[656px]:top-6 @min-[656px]:max-h-[calc(100dvh-48px)] @min-[656px]:overflow-y-auto">
              <TimelineBody {...props} />
            </div>
          </div>
        )}
      </div>
    </>
  );
}
