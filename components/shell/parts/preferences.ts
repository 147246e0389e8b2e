import { createContext, useCallback, useContext, useEffect, useMemo } from 'react';
import type { TimeFormat } from '@/domain/clock';
import { hoursOn, timeOn, USUAL_HOURS } from '@/domain/day-hours';
import { weekday } from '@/domain/days';
import { useAct } from '../../sync/act';
import { changePreferences, type PreferenceChange, type Preferences } from '../../sync/actions/preferences';
import { useText } from '../language/language';

const MONDAY = 1;

const Current = createContext<Preferences | undefined>(undefined);

/** Provides the preferences of the frame around the page, which the server's HTML shows too. */
export const PreferencesProvider = Current.Provider;

/** Shows the chosen theme and density. The layout's script does so before the first paint. */
export function useLook({ theme, density }: Partial<Pick<Preferences, 'theme' | 'density'>> = {}): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (theme === 'light' || theme === 'dark') dataset['theme'] = theme;
    else if (theme) delete dataset['theme'];
    if (density) dataset['density'] = density;
  }, [theme, density]);
}

/** All preferences; undefined while the frame loads. */
export const usePreferences = (): Preferences | undefined => useContext(Current);

export const useWeekStart = (): number => useContext(Current)?.weekStart ?? MONDAY;

/** Names rounds by their index: as the user usually calls them, or by their number. A day can give a round another name. */
export function useRoundNames(): (index: number) => string {
  const common = useText('common');
  const names = useContext(Current)?.roundNames;
  return useCallback((index) => names?.[index] ?? common('round', { number: index + 1 }), [names, common]);
}

/** Whether rows are a little lower. */
export const useIsCompact = (): boolean => useContext(Current)?.density === 'compact';

export const useTimeFormat = (): TimeFormat => useContext(Current)?.timeFormat ?? 24;

/** The hours of a day in minutes since midnight. */
export function useDayHours(day: string): { from: number; until: number } {
  const hours = useContext(Current) ?? USUAL_HOURS;
  return useMemo(() => hoursOn(day, hours), [day, hours]);
}

/** When a day ends, `HH:MM`, and a function that changes it: for all days, or for its weekday where each has its own. */
export function useDayEnd(day: string): [end: string, change: (end: string) => void] {
  const hours = useContext(Current) ?? USUAL_HOURS;
  const change = useChangePreferences();
  const { dayEnd } = hours;
  return [
    timeOn(day, 'dayEnd', hours),
    (end) => void change({ dayEnd: typeof dayEnd === 'string' ? end : { [weekday(day)]: end } }),
  ];
}

/** Changes preferences. They show before the server has answered. */
export function useChangePreferences(): (change: PreferenceChange) => Promise<boolean> {
  const act = useAct();
  return useCallback((change) => act(changePreferences(change)), [act]);
}
