'use client';

import { startTransition, useEffect, useId, useOptimistic, useRef, useState } from 'react';
import { type TimeFormat, timeLabel } from '@/domain/clock';
import { languages } from '@/domain/languages';
import { formatTime } from '@/language/formats';
import type { Text } from '@/language/translator';
import type { Frame } from '@/server/types';
import { useLanguage, useText, useTexts } from '../../shell/language/language';
import { LanguageOptions } from '../../shell/language/language-options';
import { useLabels } from '../../shell/parts/labels';
import { Skeleton } from '../../shell/parts/page-states';
import { useChangePreferences, usePreferences } from '../../shell/parts/preferences';
import { TimeInput } from '../../shell/parts/time-input';
import { useServed } from '../../sync/served';
import { useSavedText } from '../../sync/text/use-saved-text';
import { bookmarklet } from '../../task/quick-add/shared-rules';
import { buttonLook } from '../../ui/button';
import { Copyable } from '../../ui/copyable';
import { FieldFrame, Input, inputLook } from '../../ui/field';
import { Section } from '../../ui/section';
import { AwaySettings } from './away-settings';
import { ZoneSetting } from './zone-setting';

type Preferences = Frame['me']['preferences'];

const choices: readonly Preferences['language'][] = ['auto', ...languages];

/** The language of pages, mails and notifications. The page reloads in it. */
function LanguageChoice({ value }: { value: Preferences['language'] }) {
  const { t, common } = useTexts('settings');
  const change = useChangePreferences();
  const choose = async (name: string) => {
    const language = choices.find((choice) => choice === name);
    if (language && (await change({ language }))) window.location.reload();
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
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChoose: (value: Value) => Promise<unknown>;
}

function Radios<Value extends string | number>({ label, value, options, onChoose }: RadioProps<Value>) {
  const name = useId();
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

/** One start and one end for all days. Other clients can set them for each weekday. */
function DayHours({ dayStart, dayEnd }: Pick<Preferences, 'dayStart' | 'dayEnd'>) {
  const t = useText('settings');
  const change = useChangePreferences();
  const isOwn = typeof dayStart !== 'string' || typeof dayEnd !== 'string';
  return (
    <>
      {typeof dayStart === 'string' && (
        <Time
          label={t('dayStart')}
          hint={t('dayStartHint')}
          value={dayStart}
          onChange={(time) => void change({ dayStart: time })}
        />
      )}
      {typeof dayEnd === 'string' && (
        <Time
          label={t('dayEnd')}
          hint={t('dayEndHint')}
          value={dayEnd}
          onChange={(time) => void change({ dayEnd: time })}
        />
      )}
      {isOwn && <p className="text-13 text-ink-3">{t('ownTimes')}</p>}
    </>
  );
}

const MOST = 6;
const LONGEST = 60;

/** What is wrong with the names, and what to do. */
function problemOf(names: readonly string[], t: Text<'settings'>): string | undefined {
  if (names.length > MOST) return t('tooManyNames', { most: MOST });
  if (names.some(({ length }) => length > LONGEST)) return t('nameTooLong', { longest: LONGEST });
  return undefined;
}

/** The names of the rounds as one line: `Deep work, Mail`. */
function RoundNames({ value }: { value: readonly string[] }) {
  const t = useText('settings');
  const change = useChangePreferences();
  const before = value.join(', ');
  const namesIn = (line: string) => line.split(',').flatMap((name) => name.trim() || []);
  const save = async (line: string) => {
    if (namesIn(line).join(', ') !== before) await change({ roundNames: namesIn(line) });
    return undefined;
  };
  const isWrong = (line: string) => problemOf(namesIn(line), t) !== undefined;
  const { text, leave, field } = useSavedText('round-names:', {
    ...{ value: before, label: t('roundNames'), save, isWrong, isWhole: true },
  });
  const problem = problemOf(namesIn(text), t);
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor="roundNames" className="text-13 font-medium text-ink-2">
        {t('roundNames')}
      </label>
      <Input
        id="roundNames"
        {...field}
        maxLength={1000}
        placeholder={t('roundNamesExample')}
        autoComplete="off"
        onBlur={leave}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'roundNames-note roundNames-problem' : 'roundNames-note'}
      />
      <p id="roundNames-note" className="text-13 text-ink-3">
        {t('roundNamesHint')}
      </p>
      {problem && (
        <p id="roundNames-problem" role="alert" className="text-13 text-overdue">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Ways to add tasks from outside the app. Each only fills the form. */
function CaptureSettings() {
  const t = useText('settings-data');
  const { appUrl } = useServed();
  const link = useRef<HTMLAnchorElement>(null);
  const code = bookmarklet(appUrl);
  // React refuses such an address, and our policy a click on it. It is only right for a bookmark.
  useEffect(() => link.current?.setAttribute('href', code), [code]);
  return (
    <Section title={t('addElsewhere')}>
      <p className="max-w-lg text-14 text-ink-2">{t('bookmarkHint')}</p>
      <a ref={link} href="/add" className={buttonLook('outline', 'cursor-grab self-start')}>
        {t('addToParcours')}
      </a>
      <p className="max-w-lg text-14 text-ink-2">{t('linkHint')}</p>
      <Copyable label={t('theAddress')} text={`${appUrl}/add?text=Call%20the%20bank%20tomorrow`} />
    </Section>
  );
}

/** How the planner looks and counts. Each change is saved at once. */
export function PreferenceSettings() {
  const t = useText('settings');
  const language = useLanguage();
  const { weekdayAt } = useLabels();
  const preferences = usePreferences();
  const change = useChangePreferences();
  if (!preferences) return <Skeleton rows={4} />;
  const timeOf = (format: TimeFormat) =>
    format === 24 || language === 'en' ? timeLabel('15:00', format) : formatTime(language, '15:00');
  return (
    <>
      <Section title={t('appearance')}>
        <Radios
          label={t('theme')}
          value={preferences.theme}
          options={[
            { value: 'system', label: t('asSystem') },
            { value: 'light', label: t('light') },
            { value: 'dark', label: t('dark') },
          ]}
          onChoose={(theme) => change({ theme })}
        />
        <Radios
          label={t('rows')}
          value={preferences.density}
          options={[
            { value: 'comfortable', label: t('comfortable') },
            { value: 'compact', label: t('compact') },
          ]}
          onChoose={(density) => change({ density })}
        />
      </Section>
      <LanguageChoice value={preferences.language} />
      <Section title={t('daysAndWeeks')}>
        <Radios
          label={t('weekStart')}
          value={preferences.weekStart}
          options={[1, 6, 0].map((value) => ({ value, label: weekdayAt(value) }))}
          onChoose={(weekStart) => change({ weekStart })}
        />
        <Radios
          label={t('timesReadAs')}
          value={preferences.timeFormat}
          options={([24, 12] as const).map((value) => ({ value, label: timeOf(value) }))}
          onChoose={(timeFormat) => change({ timeFormat })}
        />
        <ZoneSetting value={preferences.zone} />
        <DayHours key={preferences.timeFormat} dayStart={preferences.dayStart} dayEnd={preferences.dayEnd} />
        <RoundNames value={preferences.roundNames} />
        <AwaySettings away={preferences.away ?? []} />
      </Section>
      <CaptureSettings />
    </>
  );
}
