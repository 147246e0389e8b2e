import { createRememberedText } from '../state/remembered-text';

const look = createRememberedText('parcours.upcoming', 'list');

export const upcomingLooks = ['list', 'week', 'month'] as const;

type UpcomingLook = (typeof upcomingLooks)[number];

export const setUpcomingLook = (next: UpcomingLook): void => look.set(next);

export const useUpcomingLook = (): UpcomingLook => {
  const text = look.use();
  return upcomingLooks.find((one) => one === text) ?? 'list';
};

const hours = createRememberedText('parcours.week-hours', '');

export const useHasHours = (): boolean => hours.use() !== '';

export const showHours = (isShown: boolean): void => hours.set(isShown ? 'shown' : '');
