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
