'use client';

import { createKeptStore, useStore } from '../state/store';

/** The assumed start of a day that has not started yet. */
export const DAY_START = new Date(2000, 0, 1, 9, 0);

const time = /^([01]\d|2[0-3]):[0-5]\d$/;

const end = createKeptStore('parcours.day-end', '18:00');

/** The end of the working day (`HH:MM`), saved in browser storage. */
export const dayEnd = {
  get: end.get,
  set: (value: string) => time.test(value) && end.set(value),
};

export const useDayEnd = () => useStore(end);
