import ICAL from 'ical.js';
import { FLOATING, OwnZone, registerZones, withoutZones } from './register-zones';

/* iCalendar files as their person means them: with the zones that they name, and with times that have none. */

/** All values of a property that are times. For a period, its start. */
export const timesOf = (event: ICAL.Component, name: string): ICAL.Time[] =>
  event
    .getAllProperties(name)
    .flatMap((property) => property.getValues())
    .flatMap((value) => {
      if (value instanceof ICAL.Period) return [value.start];
      return value instanceof ICAL.Time ? [value] : [];
    });

export const timeOf = (event: ICAL.Component, name: string): ICAL.Time | undefined => timesOf(event, name)[0];

const TIMES = ['dtstart', 'dtend', 'recurrence-id', 'exdate', 'rdate'];

/** Times without a zone are by the clock of the event's start, and that is by the clock of the person. */
function placeFloating(calendar: ICAL.Component, zone: ICAL.Timezone): void {
  const { localTimezone } = ICAL.Timezone;
  for (const event of calendar.getAllSubcomponents('vevent')) {
    let own = zone;
    for (const time of TIMES.flatMap((name) => timesOf(event, name)).filter(({ isDate }) => !isDate))
      if (time.zone === localTimezone) time.zone = own;
      else if (own === zone) own = time.zone;
  }
}

/** Zones with a comma or a colon in their names must be quoted, which not every program does. */
const quoted = (file: string): string =>
  /;TZID=\(/i.test(file)
    ? file
        .replaceAll(/\r?\n[ \t]/g, '')
        .replaceAll(/^([A-Z-]+(?:;[^":\r\n]*)?;TZID=)(\([^"\r\n]*)(:\d{8}T\d{6}[\dTZ,]*\s*)$/gim, '$1"$2"$3')
    : file;

function parse(file: string, zone: string): ICAL.Component {
  const calendar = ICAL.Component.fromString(file);
  placeFloating(calendar, new OwnZone({ place: zone, isGuess: false }, FLOATING));
  return calendar;
}

/** Reads an iCalendar file for a person in a zone. @throws if it is malformed. */
export function readCalendar(file: string, zone: string): ICAL.Component {
  const text = quoted(file.replace(/^\uFEFF/, ''));
  registerZones(text, zone);
  return parse(text, zone);
}

/** The same, to be read only: it has the zones of earlier files with the same descriptions, which costs less. */
export function scanCalendar(file: string, zone: string): ICAL.Component {
  const text = quoted(file.replace(/^\uFEFF/, ''));
  registerZones(text, zone);
  return parse(withoutZones(text), zone);
}
