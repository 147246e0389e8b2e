import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import { decoder } from '../../features/calendars/dav-xml';
import { DavError } from '../../features/dav/dav-error';

/** An element with its namespace. */
export interface Element {
  ns: string;
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

export const DAV = 'DAV:';
export const CALDAV = 'urn:ietf:params:xml:ns:caldav';

/** More than the largest request has, which names some thousand resources. */
const MOST_ELEMENTS = 25_000;
const MOST_DEPTH = 24;
/** The parser's time grows faster than the length of a tag. */
const LONGEST_TAG = 2_000;

const malformed = (message: string) => new DavError(400, message);

/** @throws 400 for a document type, and for more than a request needs. */
function requireCheap(text: string): void {
  // Document types declare entities. CDATA and comments are harmless.
  if (/<!(?!\[CDATA\[|--)/.test(text)) throw malformed('Send XML without a document type.');
  let depth = 0;
  let elements = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
    const end = text.indexOf('>', at);
    const next = text[at + 1];
    if (end - at > LONGEST_TAG && next !== '!') throw malformed('A tag is too long.');
    if (next === '/') depth--;
    else if (next !== '?' && next !== '!') {
      elements++;
      if (text[end - 1] !== '/') depth++;
    }
    if (depth > MOST_DEPTH || elements > MOST_ELEMENTS) throw malformed('The XML is too deep or too long.');
  }
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  entityDecoder: decoder,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
});

const Node = z.record(z.string(), z.unknown());
const Nodes = z.array(Node);
const Attributes = z.record(z.string(), z.string());

type Namespaces = Readonly<Record<string, string>>;

/** The namespaces that an element declares, in those around it. */
function namespacesIn(attributes: Record<string, string>, around: Namespaces): Namespaces {
  const own = Object.entries(attributes).flatMap(([name, value]): [string, string][] => {
    if (name === 'xmlns') return [['', value]];
    return name.startsWith('xmlns:') ? [[name.slice(6), value]] : [];
  });
  return own.length === 0 ? around : { ...around, ...Object.fromEntries(own) };
}

function toElements(nodes: unknown, around: Namespaces): Element[] {
  const { data = [] } = Nodes.safeParse(nodes);
  return data.flatMap((node) => {
    const tag = Object.keys(node).find((key) => key !== ':@' && key !== '#text' && !key.startsWith('?'));
    if (tag === undefined) return [];
    const attributes = Attributes.safeParse(node[':@']).data ?? {};
    const namespaces = namespacesIn(attributes, around);
    const [prefix, name] = tag.includes(':') ? tag.split(':') : ['', tag];
    const children = node[tag];
    return [
      {
        ns: namespaces[prefix ?? ''] ?? '',
        name: name ?? '',
        attributes,
        children: toElements(children, namespaces),
        text: textOf(children),
      },
    ];
  });
}

const textOf = (nodes: unknown): string =>
  (Nodes.safeParse(nodes).data ?? [])
    .map((node) => node['#text'])
    .filter((text) => text !== undefined)
    .map(String)
    .join('');

/** Reads the body of a request. Undefined for an empty one. @throws 400 if it is malformed or costs too much. */
export function readXml(bytes: Uint8Array): Element | undefined {
  if (bytes.byteLength === 0) return undefined;
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw malformed('The body is not valid UTF-8.');
  }
  requireCheap(text);
  try {
    const [root] = toElements(parser.parse(text.trimStart(), true), {});
    if (root) return root;
  } catch {
    // What the parser says names nothing that would help.
  }
  throw malformed('The body is no valid XML.');
}

export const isNamed = (element: Element, ns: string, name: string): boolean =>
  element.ns === ns && element.name === name;

export const childOf = (element: Element | undefined, ns: string, name: string): Element | undefined =>
  element?.children.find((child) => isNamed(child, ns, name));

export const childrenOf = (element: Element | undefined, ns: string, name: string): Element[] =>
  element?.children.filter((child) => isNamed(child, ns, name)) ?? [];
