import { createRememberedText } from '../state/remembered-text';

const look = createRememberedText('parcours.upcoming', 'list');

const known = ['list', 'week', 'month'] as const;

type UpcomingLook = (typeof known)[number];

export const setUpcomingLook = (next: UpcomingLook): void => look.set(next);

export const useUpcomingLook = (): UpcomingLook => {
  const text = look.use();
  return known.find((one) => one === text) ?? 'list';
};

const hours = createRememberedText('parcours.week-hours', '');

export const useHasHours = (): boolean => hours.use() !== '';

export const showHours = (isShown: boolean): void => hours.set(isShown ? 'shown' : '');
