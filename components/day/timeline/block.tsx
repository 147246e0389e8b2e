import type { CSSProperties, ReactNode, RefCallback } from 'react';
import { useWords } from '../../shell/parts/words';
import { cn } from '../../ui/cn';
import { type Span, shownSpan, spanLabel, spokenSpan } from './times';
import { type BlockOptions, toPixels, useBlock } from './use-block';

/** The place of a block. `top` is the first minute of the timeline. */
export const boxOf = (span: Span, top: number): CSSProperties => ({
  top: toPixels(span.from - top),
  height: toPixels(shownSpan(span).until - span.from) - 1,
});

interface BlockProps extends Omit<BlockOptions, 'placeOf'> {
  /** The first minute of the timeline. */
  top: number;
  style?: CSSProperties;
  className?: string;
  /** Has no room to show all of its time. The hours beside it show it too. */
  isNarrow?: boolean;
  /** The share of its width that its title may take. */
  labelWidth?: number;
  /** Colors it, strongest at its start. */
  edge?: string | null;
  /** What Enter does, for screen readers. */
  opens: 'opensRound' | 'opensEvent' | 'opensTask';
  /** What is beside its title instead of its time. */
  beside?: ReactNode;
  /** Whether its title stays at its top, above what is in it. */
  isHead?: boolean;
  /** What it holds, which can be pressed itself. */
  children?: ReactNode;
}

/** A thin strip at the edge of a block that resizes it. */
const Edge = ({ place, ref }: { place: string; ref: RefCallback<HTMLElement> }) => (
  <span
    ref={ref}
    data-edge=""
    aria-hidden="true"
    className={cn('absolute inset-x-0 z-2 h-1.5 cursor-ns-resize pointer-coarse:h-3', place)}
  />
);

const twoLines = 'line-clamp-2 [overflow-wrap:anywhere]';

/** The color of a calendar at the edge of its event. */
export const ColorBar = ({ color }: { color: string | null | undefined }) => (
  <span
    aria-hidden="true"
    className="absolute inset-y-0 start-0 w-0.75 bg-ink-3"
    style={color ? { backgroundColor: color } : undefined}
  />
);

/** The ground of an event: a little of the color of its calendar. */
export const tintOf = (color: string | null | undefined): CSSProperties => ({
  backgroundColor: `color-mix(in oklab, ${color ?? 'var(--ink-3)'} 14%, var(--paper))`,
});

/** Beside the title or below it. The hours beside a narrow block show it too. */
const BlockTime = ({ isLine, children }: { isLine: boolean; children: string }) => (
  <span
    className={cn('shrink-0 text-ink-2 tabular-nums', isLine ? '@max-[180px]:hidden' : '@max-[96px]:hidden')}
  >
    {children}
  </span>
);

/** An item at a time of the day. A click or Enter opens it. Dragging and arrow keys move it, unless it is fixed. */
export function Block({ title, top, style, className, edge, opens, say, isNarrow, ...options }: BlockProps) {
  const { onChange, onClear, labelWidth = 1, beside, isHead, children } = options;
  const { t, common, labels } = useWords('timeline');
  const placeOf = (span: Span) => spokenSpan(span, labels, t);
  const { shown, aside, isLifted, button, startRef, endRef } = useBlock({ ...options, title, say, placeOf });
  const isLine = isHead || shown.until - shown.from <= 30;
  const label = { title, time: placeOf(shown), opens: t(opens) };
  const keys = onChange && t(onClear ? 'moveKeysAndClear' : 'moveKeys');
  return (
    <li
      data-block=""
      data-lifted={isLifted || undefined}
      className="@container absolute data-lifted:z-10!"
      style={{ ...style, ...boxOf(shown, top), translate: aside }}
    >
      <button
        type="button"
        {...button}
        data-tip={isNarrow ? common('sequence', { first: title, rest: spanLabel(shown, labels) }) : undefined}
        aria-label={keys ? t('blockLabelWithKeys', { ...label, keys }) : t('blockLabel', label)}
        style={edge === undefined ? undefined : tintOf(edge)}
        className={cn(
          'relative flex size-full overflow-hidden rounded-control px-1.5 text-start text-12 leading-4 select-none',
          isLine ? 'gap-1.5' : 'flex-col',
          isHead ? 'items-start pt-0.5' : isLine ? 'items-center' : 'pt-0.5',
          onChange ? 'cursor-grab active:cursor-grabbing' : 'cursor-pointer',
          edge !== undefined && 'ps-2.5',
          className,
          isLifted && 'bg-raised! shadow-float ring-2 ring-accent',
        )}
      >
        {edge !== undefined && <ColorBar color={edge} />}
        <span
          className={cn(
            'own-direction min-w-0',
            isHead ? 'font-semibold' : 'font-medium',
            isLine ? 'truncate' : twoLines,
          )}
          style={labelWidth < 1 ? { maxWidth: `calc(${labelWidth * 100}% - 8px)` } : undefined}
        >
          {title}
        </span>
        {beside}
        {!(isNarrow && isHead) && <BlockTime isLine={isLine}>{spanLabel(shown, labels)}</BlockTime>}
      </button>
      {children}
      {onChange && <Edge place="-top-0.5" ref={startRef} />}
      {onChange && <Edge place="-bottom-0.5" ref={endRef} />}
    </li>
  );
}
