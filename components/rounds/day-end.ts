'use client';

import { createKeptStore, useStore } from '../state/store';

/** When a day that has not begun yet is taken to begin. */
export const DAY_START = new Date(2000, 0, 1, 9, 0);

const time = /^([01]\d|2[0-3]):[0-5]\d$/;

const end = createKeptStore('parcours.day-end', '18:00');

/** When the person's day ends, as this browser remembers it. */
export const dayEnd = {
  get: end.get,
  set: (value: string) => time.test(value) && end.set(value),
};

export const useDayEnd = () => useStore(end);
