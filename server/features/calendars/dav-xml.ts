import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import type { Span } from './calendar-types';

/* Answers of a WebDAV server (RFC 4918), read without namespace prefixes, which every server chooses for itself. */

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** One character that a reference stands for; the reference itself where no document may hold that. */
function decodeOne(reference: string, hex?: string, decimal?: string): string {
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : (named[reference.slice(1, -1)] ?? reference);
}

/**
 * Decodes the references of XML 1.0, 4.1. Each becomes one character, so nothing grows; entities that a document declares
 * stay as they are.
 */
export const decoder = {
  decode: (text: string) => text.replaceAll(/&(?:#x([0-9a-f]{1,8})|#([0-9]{1,10})|[a-z]{2,4});/gi, decodeOne),
  addInputEntities: () => undefined,
  setExternalEntities: () => undefined,
  setXmlVersion: () => undefined,
  reset: () => undefined,
};

const parser = new XMLParser({
  removeNSPrefix: true,
  entityDecoder: decoder,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  trimValues: true,
  isArray: (name) => ['response', 'propstat', 'privilege', 'comp'].includes(name),
});

/** The text of an element, with or without attributes. */
const Text = z
  .union([z.string(), z.object({ '#text': z.string() }).transform((element) => element['#text'])])
  .catch('');
const Href = z.object({ href: Text }).catch({ href: '' });
/** One or several. */
const Hrefs = z
  .object({ href: z.preprocess((found) => (Array.isArray(found) ? found : [found]), z.array(Text)) })
  .transform(({ href }) => href.filter(Boolean))
  .catch([]);

const Properties = z.object({
  'current-user-principal': Href.optional(),
  'calendar-home-set': Hrefs.optional(),
  resourcetype: z.record(z.string(), z.unknown()).catch({}).optional(),
  displayname: Text.optional(),
  'calendar-color': Text.optional(),
  'current-user-privilege-set': z
    .object({ privilege: z.array(z.record(z.string(), z.unknown()).catch({})).catch([]) })
    .catch({ privilege: [] })
    .optional(),
  'supported-calendar-component-set': z
    .object({ comp: z.array(z.object({ '@name': z.string() })) })
    .optional()
    .catch(undefined),
  getctag: Text.optional(),
  'sync-token': Text.optional(),
  getetag: Text.optional(),
  'calendar-data': Text.optional(),
});
type DavProperties = z.infer<typeof Properties>;

const PropStat = z.object({ prop: z.unknown(), status: Text.optional() });
const Multistatus = z.object({
  // The parser reads an element without content as a text.
  multistatus: z.preprocess(
    (element) => (element === '' ? {} : element),
    z.object({
      response: z.array(z.object({ href: Text, propstat: z.array(PropStat).default([]) })).default([]),
    }),
  ),
});

export interface DavResource {
  href: string;
  properties: DavProperties;
}

const isFound = ({ status = '' }: z.infer<typeof PropStat>) => status === '' || / 2\d\d/.test(status);

/** The resources of a 207 answer with the properties that were found; undefined for anything else. */
export function readMultistatus(text: string): DavResource[] | undefined {
  const { data } = Multistatus.safeParse(parseXml(text));
  return data?.multistatus.response.map(({ href, propstat }) => ({
    href,
    properties: Properties.catch({}).parse(
      Object.assign({}, ...propstat.filter(isFound).map(({ prop }) => (prop instanceof Object ? prop : {}))),
    ),
  }));
}

function parseXml(text: string): unknown {
  try {
    return parser.parse(text.replace(/^\uFEFF/, '').trimStart());
  } catch {
    return undefined;
  }
}

const NAMESPACES = `xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:S="http://calendarserver.org/ns/" xmlns:A="http://apple.com/ns/ical/"`;
const HEAD = '<?xml version="1.0" encoding="utf-8"?>';

/** The body that asks for properties, such as `D:displayname`. */
export const propfind = (...names: string[]): string =>
  `${HEAD}<D:propfind ${NAMESPACES}><D:prop>${names.map((name) => `<${name}/>`).join('')}</D:prop></D:propfind>`;

const stamp = (instant: number) => new Date(instant).toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** The body that asks for the files with an event in a span. */
export const eventsQuery = ({ from, until }: Span): string =>
  `${HEAD}<C:calendar-query ${NAMESPACES}><D:prop><D:getetag/><C:calendar-data/></D:prop>` +
  `<C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT">` +
  `<C:time-range start="${stamp(from)}" end="${stamp(until)}"/>` +
  '</C:comp-filter></C:comp-filter></C:filter></C:calendar-query>';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The body that asks for the etags of files, each by its path. */
export const etagsQuery = (paths: readonly string[]): string =>
  `${HEAD}<C:calendar-multiget ${NAMESPACES}><D:prop><D:getetag/></D:prop>` +
  `${paths.map((path) => `<D:href>${escaped(path)}</D:href>`).join('')}</C:calendar-multiget>`;

/** The part of a file's etag that stays: what compresses on the way marks it as weak, or adds to it. */
export const strong = (etag: string): string => etag.replace(/^W\//i, '').replace(/(?:--?gzip|;gzip)"$/, '"');

/** The name of a collection or file in its path. */
export const lastPart = (path: string): string => path.replace(/\/$/, '').split('/').at(-1) ?? '';
