'use client';

import { startTransition, useOptimistic, useState } from 'react';
import type { Frame } from '@/server/types';
import { useFrame } from '../data/frame';
import { Skeleton } from '../data/page-states';
import { useChangePreferences } from '../data/preferences';
import { TimeInput } from '../data/time-input';
import { FieldFrame } from '../ui/field';
import { Section } from '../ui/section';
import { AwaySettings } from './away-settings';
import { CaptureSettings } from './capture-settings';
import { LanguageChoice } from './language-choice';
import { RoundNames } from './round-names';

interface RadioProps<Value> {
  name: string;
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChoose: (value: Value) => Promise<unknown>;
}

/** Radio buttons for a few options. */
function Radios<Value extends string | number>({ name, label, value, options, onChoose }: RadioProps<Value>) {
  const [chosen, show] = useOptimistic(value);
  const choose = (next: Value) =>
    startTransition(async () => {
      show(next);
      await onChoose(next);
    });
  return (
    <fieldset>
      <legend className="pb-1 text-13 font-medium text-ink-2">{label}</legend>
      <div className="flex flex-wrap gap-x-5">
        {options.map((option) => (
          <label key={option.value} className="flex min-h-8 items-center gap-2 text-14 touch:min-h-11">
            <input
              type="radio"
              name={name}
              checked={option.value === chosen}
              onChange={() => choose(option.value)}
              className="size-4 accent-(--accent)"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const themes = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

const densities = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const;

const weekStarts = [
  { value: 1, label: 'Monday' },
  { value: 6, label: 'Saturday' },
  { value: 0, label: 'Sunday' },
];

const timeFormats = [
  { value: 24, label: '15:00' },
  { value: 12, label: '3 pm' },
] as const;

interface TimeProps {
  label: string;
  hint: string;
  value: string;
  onChange: (time: string) => void;
}

function Time({ label, hint, value, onChange }: TimeProps) {
  const [time, setTime] = useState(value);
  return (
    <FieldFrame label={label} hint={hint}>
      {(control) => (
        <TimeInput
          {...control}
          value={time}
          onTime={setTime}
          onLeave={() => time !== value && onChange(time)}
          className="w-24"
        />
      )}
    </FieldFrame>
  );
}

type Hours = Pick<Frame['me']['preferences'], 'dayStart' | 'dayEnd'>;

/** One start and one end for all days. Other clients can set them for each weekday. */
function DayHours({ dayStart, dayEnd, onChange }: Hours & { onChange: (hours: Partial<Hours>) => void }) {
  const isOwn = typeof dayStart !== 'string' || typeof dayEnd !== 'string';
  return (
    <>
      {typeof dayStart === 'string' && (
        <Time
          label="The day starts at"
          hint="Notifications of deadlines and the morning mail arrive then."
          value={dayStart}
          onChange={(time) => onChange({ dayStart: time })}
        />
      )}
      {typeof dayEnd === 'string' && (
        <Time
          label="The day ends at"
          hint="Today and the week compare what is planned with the hours until then."
          value={dayEnd}
          onChange={(time) => onChange({ dayEnd: time })}
        />
      )}
      {isOwn && (
        <p className="text-13 text-ink-3">Weekdays have times of their own. Tools can change them.</p>
      )}
    </>
  );
}

/** How the planner looks and counts. Each change is saved at once. */
export function PreferenceSettings({ day }: { day: string }) {
  const frame = useFrame(day).data;
  const change = useChangePreferences();
  if (!frame) return <Skeleton rows={4} />;
  const { theme, density, language, weekStart, timeFormat, dayStart, dayEnd, roundNames, away } =
    frame.me.preferences;
  return (
    <>
      <Section title="Appearance">
        <Radios
          name="theme"
          label="Theme"
          value={theme}
          options={themes}
          onChoose={(next) => change({ theme: next })}
        />
        <Radios
          name="density"
          label="Rows"
          value={density}
          options={densities}
          onChoose={(next) => change({ density: next })}
        />
      </Section>
      <LanguageChoice value={language} onChoose={(next) => change({ language: next })} />
      <Section title="Days and weeks">
        <Radios
          name="weekStart"
          label="The week starts on"
          value={weekStart}
          options={weekStarts}
          onChoose={(next) => change({ weekStart: next })}
        />
        <Radios
          name="timeFormat"
          label="Times read as"
          value={timeFormat}
          options={timeFormats}
          onChoose={(next) => change({ timeFormat: next })}
        />
        <DayHours key={timeFormat} {...{ dayStart, dayEnd }} onChange={(hours) => void change(hours)} />
        <RoundNames value={roundNames} onChange={(names) => void change({ roundNames: names })} />
        <AwaySettings away={away ?? []} today={day} onChange={(next) => change({ away: next })} />
      </Section>
      <CaptureSettings />
    </>
  );
}
