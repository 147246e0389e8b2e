import type { Answer } from '../../platform/http/answer';
import { DAV } from './read-xml';

/* Answers in XML, written as text: a list of thousands of resources is no tree in memory. */

const HEAD = '<?xml version="1.0" encoding="utf-8"?>\n';

/** The namespaces that all answers declare. */
const prefixes: Record<string, string> = {
  [DAV]: 'D',
  'urn:ietf:params:xml:ns:caldav': 'C',
  'http://calendarserver.org/ns/': 'S',
  'http://apple.com/ns/ical/': 'A',
};
const declared = Object.entries(prefixes)
  .map(([ns, prefix]) => ` xmlns:${prefix}="${ns}"`)
  .join('');

const unsafe: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\r': '&#13;',
};

/** Characters that XML 1.0 does not allow are left out. */
export const escapeXml = (text: string): string =>
  text
    .replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]|\p{Surrogate}/gu, '')
    .replace(/[&<>\r]/g, (sign) => unsafe[sign] ?? '');

/** A name of a property with its namespace. */
export interface PropertyName {
  ns: string;
  name: string;
}

export const keyOf = ({ ns, name }: PropertyName): string => `${ns} ${name}`;

/** An element. `content` is XML. */
export function element({ ns, name }: PropertyName, content = ''): string {
  const prefix = prefixes[ns];
  const tag = prefix ? `${prefix}:${name}` : name;
  const own = prefix ? '' : ` xmlns="${escapeXml(ns).replaceAll('"', '&quot;')}"`;
  return content === '' ? `<${tag}${own}/>` : `<${tag}${own}>${content}</${tag}>`;
}

export const href = (path: string): string => `<D:href>${escapeXml(path)}</D:href>`;

const reasons: Record<number, string> = {
  200: 'OK',
  403: 'Forbidden',
  404: 'Not Found',
  424: 'Failed Dependency',
  507: 'Insufficient Storage',
};

export const statusLine = (status: number): string =>
  `<D:status>HTTP/1.1 ${status} ${reasons[status] ?? ''}</D:status>`;

export const propstat = (properties: readonly string[], status: number): string =>
  properties.length === 0
    ? ''
    : `<D:propstat><D:prop>${properties.join('')}</D:prop>${statusLine(status)}</D:propstat>`;

export const response = (path: string, content: string): string =>
  `<D:response>${href(path)}${content}</D:response>`;

const xmlHeaders = { 'content-type': 'application/xml; charset=utf-8' };

export const xmlAnswer = (status: number, content: string, headers: Answer['headers'] = {}): Answer => ({
  status,
  headers: { ...xmlHeaders, ...headers },
  body: HEAD + content,
});

export const multistatus = (content: string): Answer =>
  xmlAnswer(207, `<D:multistatus${declared}>${content}</D:multistatus>`);

/** An element as the whole of an answer. */
export const documentOf = (name: string, content: string): string =>
  `<${name}${declared}>${content}</${name}>`;
