'use client';

import { createRememberedText } from '../state/remembered-text';

/** The start of a day that has not begun. Only the time counts. */
export const DAY_START = new Date(2000, 0, 1, 9, 0);

const time = /^([01]\d|2[0-3]):[0-5]\d$/;

const end = createRememberedText('parcours.day-end', '18:00');

/** Remembers in this browser when the person's day ends; ignores what is no `HH:MM`. */
export const setDayEnd = (value: string): void => {
  if (time.test(value)) end.set(value);
};

export const useDayEnd = end.use;
