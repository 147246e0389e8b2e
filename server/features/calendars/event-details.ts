import { cut } from '../../../domain/shorten';
import type { Event } from '../../wire/calendar';

/* What an event says besides its title and times: where it is, how to join it, and who is invited. */

const MOST_TEXT = 10_000;
const MOST_PLACE = 500;
const MOST_GUESTS = 20;
const MOST_NAME = 200;

/** Hosts of meetings: their addresses are recognized in any text. */
const meetingHosts =
  /(^|\.)(zoom\.us|zoomgov\.com|meet\.google\.com|teams\.microsoft\.com|teams\.live\.com|webex\.com|whereby\.com|meet\.jit\.si|gotomeeting\.com|gotomeet\.me|chime\.aws|bluejeans\.com|around\.co)$/;

const addressesIn = (text: string): URL[] =>
  [...text.slice(0, MOST_TEXT).matchAll(/https:\/\/[^\s<>"'()[\]{}\\^`|]{1,2000}/g)].flatMap(([found]) => {
    const address = found.replace(/[.,;:!?]+$/, '');
    return URL.canParse(address) ? [new URL(address)] : [];
  });

const isMeeting = ({ hostname }: URL): boolean => meetingHosts.test(hostname);

interface EventTexts {
  /** Addresses that the event names as its conference. */
  conference: readonly string[];
  location: string;
  description: string;
  guests: readonly string[];
}

/** The address to join at: any address of the conference or the place, elsewhere only one of a known service. */
function linkOf({ conference, location, description }: EventTexts): string | undefined {
  const named = [...conference.flatMap(addressesIn), ...addressesIn(location)];
  return (named[0] ?? addressesIn(description).find(isMeeting))?.href;
}

/** Characters that PostgreSQL does not store are replaced. */
export const storable = (text: string): string => text.replaceAll(/[\0\p{Surrogate}]/gu, '\u{FFFD}');

export type EventDetails = Pick<Event, 'place' | 'link' | 'guests'>;

/** Only the details that an event has. */
export function detailsOf(texts: EventTexts): EventDetails {
  const link = linkOf(texts);
  const location = storable(texts.location.trim());
  const guests = texts.guests.map((name) => storable(cut(name.trim(), MOST_NAME))).filter(Boolean);
  return {
    // An address alone is the link, not a place.
    ...(location && !/^https:\/\/\S+$/.test(location) && { place: cut(location, MOST_PLACE) }),
    ...(link !== undefined && { link: storable(link) }),
    ...(guests.length > 0 && { guests: guests.slice(0, MOST_GUESTS) }),
  };
}
