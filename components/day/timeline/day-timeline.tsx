import { type ReactNode, useState } from 'react';
import { useToday } from '../../sync/today';
import { cn } from '../../ui/cn';
import { useTimelineChoice } from './fold';
import { hasTimes } from './has-times';
import { PrintedEvents, TimelineBody, TimelineStrip } from './late';
import type { TimelineProps } from './use-hours';

/**
 * Puts the timeline beside the rest of a day where there is room, else under a strip. Until the person opens or folds it,
 * it is open beside a day that has something at a time.
 */
export function DayTimeline({ children, ...props }: TimelineProps & { children: ReactNode }) {
  const choice = useTimelineChoice();
  const isOpen = choice === 'open';
  // Decided once: giving the first task a time must not move the columns.
  const [hadTimes] = useState(() => hasTimes(props.plan));
  const isBeside = isOpen || (choice === undefined && hadTimes);
  // Nothing to look back at, and nothing can be planned any more.
  const { plan } = props;
  const today = useToday();
  const isOver = plan.day < today && !plan.events?.length && !hasTimes({ ...plan, events: undefined });
  return (
    <>
      {/* Fixed heights and widths: nothing moves when the timeline has loaded. */}
      {(isOpen || !isOver) && (
        <div className={cn('mb-2 h-6 px-2 touch:h-11 print:hidden', isBeside && '@min-[960px]:hidden')}>
          <TimelineStrip {...props} isOpen={isOpen} />
        </div>
      )}
      {plan.events && <PrintedEvents plan={plan} />}
      <div
        className={cn(
          'grid grid-cols-[minmax(0,1fr)] gap-x-8 print:block',
          isBeside &&
            '@min-[960px]:grid-cols-[minmax(0,1fr)_260px] @min-[1100px]:grid-cols-[minmax(0,1fr)_300px]',
        )}
      >
        {children}
        {isBeside && (
          <div
            className={cn(
              'min-w-0 print:hidden',
              isOpen ? '@max-[960px]:order-first @max-[960px]:pb-6' : '@max-[960px]:hidden',
            )}
          >
            {/* It stays in view while the day beside it scrolls. */}
            <div className="@min-[960px]:sticky @min-[960px]:top-6 @min-[960px]:-me-2 @min-[960px]:max-h-[calc(100dvh-48px)] @min-[960px]:overflow-y-auto @min-[960px]:pe-2">
              <TimelineBody {...props} />
            </div>
          </div>
        )}
      </div>
    </>
  );
}
