import ICAL from 'ical.js';

// A line has at most 75 bytes. The library does not count the space at the start of a folded one.
ICAL.foldLength = 74;

/** Text without what iCalendar does not allow: control characters other than tabs and line breaks. */
export const toText = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\t\n]/gu, '');
