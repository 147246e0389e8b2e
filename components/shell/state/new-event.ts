import { createRegistered } from './registered';

/** Begins a new event in the hours of the page, where one of the shown calendars may be changed. */
export const newEvent = createRegistered<() => void>();
