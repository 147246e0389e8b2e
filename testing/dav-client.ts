import type { TestAccount, TestApp } from './test-app';

export interface DavAnswer {
  status: number;
  headers: Headers;
  text: string;
}

interface Sent {
  body?: string;
  headers?: Record<string, string>;
}

const basic = (user: string, secret: string) => `Basic ${btoa(`${user}:${secret}`)}`;

/** The lines of a to-do as a file. */
export const todoFile = (...lines: string[]): string =>
  [
    ...[
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Test//Test//EN',
      'BEGIN:VTODO',
      'DTSTAMP:20261101T000000Z',
    ],
    ...lines,
    ...['END:VTODO', 'END:VCALENDAR', ''],
  ].join('\r\n');

/** A CalDAV client of an account, which signs in by its address and token. */
export function davClient(app: Pick<TestApp, 'send'>, who: TestAccount, token = who.token) {
  const home = `/dav/calendars/${who.id}/`;
  const request = async (method: string, path: string, { body, headers }: Sent = {}): Promise<DavAnswer> => {
    const answer = await app.send(path.startsWith('/') ? path : home + path, {
      method,
      headers: { authorization: basic(who.email, token), 'user-agent': 'Reminders/1.0', ...headers },
      ...(body !== undefined && { body }),
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const put = (path: string, lines: readonly string[], headers: Record<string, string> = {}) =>
    request('PUT', path, {
      body: todoFile(...lines),
      headers: { 'content-type': 'text/calendar; charset=utf-8', ...headers },
    });
  return {
    home,
    request,
    put,
    /** The file of a to-do without its folds, and its ETag. */
    async get(path: string) {
      const { status, headers, text } = await request('GET', path);
      return { status, etag: headers.get('etag') ?? '', text: text.replaceAll('\r\n ', '') };
    },
    propfind: (path: string, props: string, depth = '0') =>
      request('PROPFIND', path, {
        headers: { depth, 'content-type': 'application/xml' },
        body: `<d:propfind xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:s="http://calendarserver.org/ns/" xmlns:a="http://apple.com/ns/ical/"><d:prop>${props}</d:prop></d:propfind>`,
      }),
    report: (path: string, name: string, content: string) =>
      request('REPORT', path, {
        headers: { depth: '1', 'content-type': 'application/xml' },
        body: `<${name} xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${content}</${name}>`,
      }),
    /** The paths of the to-dos of a collection, with their ETags. */
    async list(collection: string) {
      const { text } = await this.propfind(`${collection}/`, '<d:getetag/>', '1');
      const found = text.matchAll(
        /<D:href>([^<]+)<\/D:href><D:propstat><D:prop><D:getetag>([^<]+)<\/D:getetag>/g,
      );
      return new Map([...found].map(([, path = '', etag = '']) => [path.split('/').at(-1) ?? '', etag]));
    },
  };
}
export type DavClient = ReturnType<typeof davClient>;

/** The lines of a file with a name, without their name. */
export const valuesOf = (text: string, name: string): string[] =>
  text
    .split('\r\n')
    .filter((line) => line.startsWith(name) && /^[;:]/.test(line.slice(name.length)))
    .map((line) => line.slice(name.length + 1));
