'use client';

import { X } from 'lucide-react';
import { useState } from 'react';
import type { AwaySpan } from '@/server/domain/away';
import { resolvedDay } from '@/server/domain/when';
import { offerUndo } from '../data/undo';
import { Button, IconButton } from '../ui/button';
import { Field } from '../ui/field';
import { smallIcon } from '../ui/icon';

const spanLabel = ({ from, to }: AwaySpan, today: string): string =>
  from === to ? resolvedDay(from, today) : `${resolvedDay(from, today)} to ${resolvedDay(to, today)}`;

const byStart = (one: AwaySpan, other: AwaySpan) => (one.from < other.from ? -1 : 1);

interface AwaySettingsProps {
  away: readonly AwaySpan[];
  today: string;
  onChange: (away: AwaySpan[]) => Promise<boolean>;
}

interface SpansProps {
  spans: readonly AwaySpan[];
  today: string;
  onRemove: (span: AwaySpan) => void;
}

const Spans = ({ spans, today, onRemove }: SpansProps) =>
  spans.length > 0 && (
    <ul aria-label="Days away">
      {spans.map((span) => (
        <li
          key={`${span.from} ${span.to}`}
          className="flex min-h-9 items-center border-b border-line text-14"
        >
          <span className="flex-1">{spanLabel(span, today)}</span>
          <IconButton label={`Remove ${spanLabel(span, today)}`} onClick={() => onRemove(span)}>
            <X {...smallIcon} />
          </IconButton>
        </li>
      ))}
    </ul>
  );

/** The current and coming days away. Past ones stay stored: the streaks of habits need them. */
export function AwaySettings({ away, today, onChange }: AwaySettingsProps) {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const isBackwards = from !== '' && to !== '' && to < from;
  const coming = away.filter((span) => span.to >= today).sort(byStart);
  const change = async (next: readonly AwaySpan[], said: string) => {
    if (await onChange([...next].sort(byStart)))
      offerUndo(said, { undo: () => onChange([...away]), redo: () => onChange([...next]) });
  };
  const remove = (span: AwaySpan) => {
    const others = away.filter((other) => other !== span);
    void change(others, `Removed ${spanLabel(span, today)}`);
  };
  const add = () => {
    const span = { from, to: to || from };
    setFrom('');
    setTo('');
    void change([...away, span], `Away: ${spanLabel(span, today)}`);
  };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1 text-13 font-medium text-ink-2">Days away</legend>
      <p className="text-13 text-ink-3">
        Repeating tasks skip these days, habits keep their streaks, and the morning mail waits.
      </p>
      <Spans spans={coming} today={today} onRemove={remove} />
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBackwards) add();
        }}
      >
        <Field
          label="First day"
          type="date"
          required
          min={today}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <Field
          label="Last day"
          type="date"
          min={from || today}
          value={to}
          onChange={(event) => setTo(event.target.value)}
          error={isBackwards ? 'Choose a day after the first.' : undefined}
        />
        <Button type="submit" look="outline">
          Add
        </Button>
      </form>
    </fieldset>
  );
}
