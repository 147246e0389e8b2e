import { instantAt } from '../../../domain/clock';
import { DAY_MS } from '../../../domain/days';
import { valuesOf } from '../../../domain/todo-values';
import { DavError } from '../../features/dav/dav-error';
import type { Resource } from '../../features/dav/resources';
import { CALDAV, childOf, childrenOf, type Element } from './read-xml';

/* The filter of a calendar-query (RFC 4791, 9.7). */

const unsupported = (message: string) => new DavError(403, message, { condition: 'C:supported-filter' });

type Test = (resource: Resource) => boolean;

const always: Test = () => true;
const never: Test = () => false;

const isNotDefined = (element: Element): boolean => childOf(element, CALDAV, 'is-not-defined') !== undefined;

/** The values of a property of the to-do, as they are written. */
function valuesIn({ text }: Resource, name: string): string[] {
  const begin = text.indexOf('BEGIN:VTODO');
  const lines = text
    .slice(begin, text.indexOf('END:VTODO', begin))
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n');
  const alarm = lines.findIndex((line) => /^BEGIN:(?!VTODO)/.test(line));
  return lines
    .slice(0, alarm < 0 ? lines.length : alarm)
    .filter((line) => line.toUpperCase().startsWith(name) && /^[;:]/.test(line.slice(name.length)))
    .map((line) => line.replace(/^[^:]*:/, ''));
}

interface Span {
  start: number;
  end: number;
}

const stamp = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

function instantOf(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  const [, year, month, day, hour, minute, second] = stamp.exec(text.trim()) ?? [];
  const instant = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(instant))
    throw new DavError(400, 'A time-range is in UTC, such as 20261124T000000Z.', {
      condition: 'C:valid-filter',
    });
  return instant;
}

const spanOf = ({ attributes }: Element): Span => ({
  start: instantOf(attributes['start'], Number.NEGATIVE_INFINITY),
  end: instantOf(attributes['end'], Number.POSITIVE_INFINITY),
});

/** When a to-do begins and ends, in epoch ms; a day ends with it. */
function timesOf({ todo }: Resource) {
  const { zone, task } = todo;
  const { days } = valuesOf(task, zone);
  const at = (moment: string | null) =>
    moment === null
      ? undefined
      : instantAt(moment.slice(0, 10), moment.slice(11, 16) || '00:00', zone ?? 'UTC');
  const due = at(days.due);
  return { start: at(days.start), due: due !== undefined && days.due?.length === 10 ? due + DAY_MS : due };
}

/** Whether a to-do is in a span, by the table of RFC 4791, 9.9. Series are endless. */
function overlaps(resource: Resource, { start: from, end: until }: Span): boolean {
  const { start, due } = timesOf(resource);
  const { repeat, completedAt, createdAt } = resource.todo.task;
  const first = start ?? due;
  if (first !== undefined && repeat) return first < until;
  if (start !== undefined && due !== undefined)
    return (from < due || from <= start) && (until > start || until >= due);
  if (due !== undefined) return from < due && until >= due;
  if (completedAt !== null) return from <= completedAt && until >= createdAt;
  return until > createdAt;
}

/** The comparison of a text-match. */
function textTest(element: Element): (text: string) => boolean {
  const { collation = 'i;ascii-casemap', 'negate-condition': negate = 'no' } = element.attributes;
  if (collation !== 'i;ascii-casemap' && collation !== 'i;octet' && collation !== 'i;unicode-casemap')
    throw new DavError(403, `The collation ${collation.slice(0, 50)} is not known.`, {
      condition: 'C:supported-collation',
    });
  const plain = (text: string) => (collation === 'i;octet' ? text : text.toLowerCase());
  const wanted = plain(element.text.trim());
  return (text) => plain(text).includes(wanted) !== (negate === 'yes');
}

function propertyTest(element: Element): Test {
  const name = (element.attributes['name'] ?? '').toUpperCase();
  if (!/^[A-Z0-9-]+$/.test(name)) throw unsupported('A prop-filter names a property.');
  if (isNotDefined(element)) return (resource) => valuesIn(resource, name).length === 0;
  if (childOf(element, CALDAV, 'param-filter')) throw unsupported('Filters of parameters are not supported.');
  const range = childOf(element, CALDAV, 'time-range');
  const match = childOf(element, CALDAV, 'text-match');
  const test = match && textTest(match);
  const span = range && spanOf(range);
  return (resource) => {
    const values = valuesIn(resource, name);
    if (values.length === 0) return false;
    if (span) return values.some((value) => isWithin(value, span));
    return test === undefined || values.some(test);
  };
}

function isWithin(value: string, { start, end }: Span): boolean {
  if (!stamp.test(value)) return true;
  const at = instantOf(value, 0);
  return at >= start && at < end;
}

/** Parts of a to-do: only whether there are alarms can be asked. */
function partTest(element: Element): Test {
  const hasPart: Test = ({ text }) => text.includes(`BEGIN:${element.attributes['name']?.toUpperCase()}`);
  return isNotDefined(element) ? (resource) => !hasPart(resource) : hasPart;
}

function todoTest(element: Element): Test {
  if (element.attributes['name']?.toUpperCase() !== 'VTODO') return isNotDefined(element) ? always : never;
  if (isNotDefined(element)) return never;
  const range = childOf(element, CALDAV, 'time-range');
  const span = range && spanOf(range);
  const tests = [
    ...(span ? [(resource: Resource) => overlaps(resource, span)] : []),
    ...childrenOf(element, CALDAV, 'prop-filter').map(propertyTest),
    ...childrenOf(element, CALDAV, 'comp-filter').map(partTest),
  ];
  return (resource) => tests.every((test) => test(resource));
}

/** Whether a to-do fits the filter of a query. @throws 403 for one that is not supported. */
export function readFilter(query: Element): Test {
  const filter = childOf(query, CALDAV, 'filter');
  const calendar = childOf(filter, CALDAV, 'comp-filter');
  if (!filter || !calendar) return always;
  if (calendar.attributes['name']?.toUpperCase() !== 'VCALENDAR')
    throw new DavError(403, 'The filter begins with VCALENDAR.', { condition: 'C:valid-filter' });
  const tests = childrenOf(calendar, CALDAV, 'comp-filter').map(todoTest);
  return (resource) => tests.every((test) => test(resource));
}
