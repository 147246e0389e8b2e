export { JournalEntry } from '../journal/journal-entry';
export { CloseDayLink } from './close-day-link';
export { DayExtras } from './day-extras';
export { MissedDays } from './missed-days';
