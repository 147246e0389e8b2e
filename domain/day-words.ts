/** A weekday, in full or short. */
export const anyWeekday =
  '(?:sun(?:day)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs(?:day)?)?|fri(?:day)?|sat(?:urday)?)';

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (name = ''): number => weekdays.indexOf(name.slice(0, 3).toLowerCase());
