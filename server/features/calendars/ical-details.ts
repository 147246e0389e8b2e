import type ICAL from 'ical.js';
import { detailsOf, type EventDetails } from './event-details';

const textOf = (event: ICAL.Component, name: string): string =>
  String(event.getFirstPropertyValue(name) ?? '');

const conferences = ['conference', 'x-google-conference', 'x-microsoft-skypeteamsmeetingurl'];

/** People who are invited: not rooms and equipment, and not who invites. */
function guestsOf(event: ICAL.Component): string[] {
  const organizer = textOf(event, 'organizer').toLowerCase();
  return event.getAllProperties('attendee').flatMap((attendee) => {
    const address = String(attendee.getFirstValue() ?? '');
    const type = String(attendee.getFirstParameter('cutype') ?? '').toUpperCase();
    if (address.toLowerCase() === organizer || type === 'ROOM' || type === 'RESOURCE') return [];
    return [attendee.getFirstParameter('cn') || address.replace(/^mailto:/i, '')];
  });
}

/** The details of an event of an iCalendar file. */
export const icalDetails = (event: ICAL.Component): EventDetails =>
  detailsOf({
    conference: conferences.map((name) => textOf(event, name)),
    location: textOf(event, 'location'),
    description: textOf(event, 'description'),
    guests: guestsOf(event),
  });
