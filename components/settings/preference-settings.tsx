'use client';

import { startTransition, useOptimistic, useState } from 'react';
import { formatTime } from '@/language/formats';
import { type TimeFormat, timeLabel } from '@/server/domain/clock';
import { languages } from '@/server/domain/languages';
import type { Frame } from '@/server/types';
import { useFrame } from '../data/frame';
import { useLabels } from '../data/labels';
import { Skeleton } from '../data/page-states';
import { useChangePreferences } from '../data/preferences';
import { TimeInput } from '../data/time-input';
import { useLanguage, useText } from '../language/language';
import { LanguageOptions } from '../language/language-options';
import { FieldFrame, inputLook } from '../ui/field';
import { Section } from '../ui/section';
import { AwaySettings } from './away-settings';
import { CaptureSettings } from './capture-settings';
import { RoundNames } from './round-names';

type Choice = Frame['me']['preferences']['language'];

const choices: readonly Choice[] = ['auto', ...languages];

interface LanguageChoiceProps {
  value: Choice;
  onChoose: (language: Choice) => Promise<boolean>;
}

/** The language of pages, mails and notifications. The page reloads in it. */
function LanguageChoice({ value, onChoose }: LanguageChoiceProps) {
  const t = useText('settings');
  const common = useText('common');
  const choose = async (name: string) => {
    const language = choices.find((choice) => choice === name);
    if (language && (await onChoose(language))) window.location.reload();
  };
  return (
    <Section title={common('language')}>
      <select
        aria-label={common('language')}
        value={value}
        onChange={({ target }) => void choose(target.value)}
        className={inputLook}
      >
        <option value="auto">{t('asBrowser')}</option>
        <LanguageOptions />
      </select>
    </Section>
  );
}

interface RadioProps<Value> {
  name: string;
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChoose: (value: Value) => Promise<unknown>;
}

/** Radio buttons for a few options. */
function Radios<Value extends string | number>({ name, label, value, options, onChoose }: RadioProps<Value>) {
  // Shown with the click, also before the queue of actions has loaded.
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
  { value: 'system', label: 'asSystem' },
  { value: 'light', label: 'light' },
  { value: 'dark', label: 'dark' },
] as const;

const densities = [
  { value: 'comfortable', label: 'comfortable' },
  { value: 'compact', label: 'compact' },
] as const;

const weekStarts = [1, 6, 0];

const timeFormats = [24, 12] as const;

/** What can be chosen, in words. */
function useOptions() {
  const t = useText('settings');
  const language = useLanguage();
  const { weekdayAt } = useLabels();
  const timeOf = (format: TimeFormat) =>
    format === 24 || language === 'en' ? timeLabel('15:00', format) : formatTime(language, '15:00');
  return {
    themes: themes.map(({ value, label }) => ({ value, label: t(label) })),
    densities: densities.map(({ value, label }) => ({ value, label: t(label) })),
    weekStarts: weekStarts.map((value) => ({ value, label: weekdayAt(value) })),
    timeFormats: timeFormats.map((value) => ({ value, label: timeOf(value) })),
  };
}

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
  const t = useText('settings');
  const isOwn = typeof dayStart !== 'string' || typeof dayEnd !== 'string';
  return (
    <>
      {typeof dayStart === 'string' && (
        <Time
          label={t('dayStart')}
          hint={t('dayStartHint')}
          value={dayStart}
          onChange={(time) => onChange({ dayStart: time })}
        />
      )}
      {typeof dayEnd === 'string' && (
        <Time
          label={t('dayEnd')}
          hint={t('dayEndHint')}
          value={dayEnd}
          onChange={(time) => onChange({ dayEnd: time })}
        />
      )}
      {isOwn && <p className="text-13 text-ink-3">{t('ownTimes')}</p>}
    </>
  );
}

interface AppearanceProps extends Pick<Frame['me']['preferences'], 'theme' | 'density'> {
  change: ReturnType<typeof useChangePreferences>;
}

function Appearance({ theme, density, change }: AppearanceProps) {
  const t = useText('settings');
  const options = useOptions();
  return (
    <Section title={t('appearance')}>
      <Radios
        name="theme"
        label={t('theme')}
        value={theme}
        options={options.themes}
        onChoose={(next) => change({ theme: next })}
      />
      <Radios
        name="density"
        label={t('rows')}
        value={density}
        options={options.densities}
        onChoose={(next) => change({ density: next })}
      />
    </Section>
  );
}

/** How the planner looks and counts. Each change is saved at once. */
export function PreferenceSettings({ day }: { day: string }) {
  const options = useOptions();
  const t = useText('settings');
  const frame = useFrame(day).data;
  const change = useChangePreferences();
  if (!frame) return <Skeleton rows={4} />;
  const {
    theme,
    density,
    language: chosen,
    weekStart,
    timeFormat,
    dayStart,
    dayEnd,
    roundNames,
    away,
  } = frame.me.preferences;
  return (
    <>
      <Appearance {...{ theme, density, change }} />
      <LanguageChoice value={chosen} onChoose={(next) => change({ language: next })} />
      <Section title={t('daysAndWeeks')}>
        <Radios
          name="weekStart"
          label={t('weekStart')}
          value={weekStart}
          options={options.weekStarts}
          onChoose={(next) => change({ weekStart: next })}
        />
        <Radios
          name="timeFormat"
          label={t('timesReadAs')}
          value={timeFormat}
          options={options.timeFormats}
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
