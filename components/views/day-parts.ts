export { JournalEntry } from '../journal/journal-entry';
export { CloseDayLink } from './close-day-link';
export { DayExtras } from './day-extras';
