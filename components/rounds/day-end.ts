'use client';

import { createRememberedText } from '../state/remembered-text';

/** The start of a day that has not begun, in minutes since midnight. */
export const DAY_START = 9 * 60;

const time = /^([01]\d|2[0-3]):[0-5]\d$/;

const end = createRememberedText('parcours.day-end', '18:00');

/** Remembers in this browser when the person's day ends; ignores what is no `HH:MM`. */
export const setDayEnd = (value: string): void => {
  if (time.test(value)) end.set(value);
};

export const useDayEnd = end.use;

export const minutesAt = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** The minutes of a whole day. */
export const useDayMinutes = (): number => Math.max(0, minutesAt(useDayEnd()) - DAY_START);
