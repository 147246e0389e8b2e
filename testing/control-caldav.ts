import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { eventsQuery, readMultistatus } from '../server/features/calendars/dav-xml';

const calendarBody = (name: string, components: string) =>
  `<C:mkcalendar xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:A="http://apple.com/ns/ical/"><D:set><D:prop><D:displayname>${name}</D:displayname><A:calendar-color>#ff8800ff</A:calendar-color><C:supported-calendar-component-set><C:comp name="${components}"/></C:supported-calendar-component-set></D:prop></D:set></C:mkcalendar>`;

const FAR = Date.parse('2100-01-01');

interface Started {
  server: ChildProcess;
  url: string;
  /** Of its data. Removed at the end. */
  folder: string;
  authorization?: string;
}

/** What tests do with a CalDAV server, and as another calendar program. */
export function controlCaldav({ server, url, folder, authorization }: Started) {
  /** A request as the owner of the server. @throws for anything but a success. */
  async function send(method: string, path: string, body = ''): Promise<string> {
    const type = method === 'PUT' ? 'text/calendar' : 'application/xml';
    const headers = {
      depth: '1',
      ...(authorization && { authorization }),
      ...(body && { 'content-type': type }),
    };
    const response = await fetch(`${url}${path}`, { method, headers, ...(body && { body }) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.text();
  }
  return {
    url,
    send,
    makeCalendar: (path: string, name: string, components = 'VEVENT') =>
      send('MKCALENDAR', path, calendarBody(name, components)),
    /** Stores a file with the lines of its components. */
    put: (path: string, ...lines: string[]) =>
      send(
        'PUT',
        path,
        ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test', ...lines, 'END:VCALENDAR', ''].join('\r\n'),
      ),
    get: (path: string) => send('GET', path),
    /** The files of a calendar with events from a time on. */
    async list(path: string, from = 0): Promise<string[]> {
      const found = readMultistatus(await send('REPORT', path, eventsQuery({ from, until: FAR })));
      return (found ?? []).flatMap(({ properties }) => properties['calendar-data'] ?? []);
    },
    remove: (path: string) => send('DELETE', path),
    /** A server that hangs takes connections and answers nothing. */
    hang: (hangs: boolean) => void server.kill(hangs ? 'SIGSTOP' : 'SIGCONT'),
    async stop() {
      if (server.exitCode !== null || server.signalCode !== null) return;
      server.kill('SIGKILL');
      await once(server, 'exit');
    },
    async [Symbol.asyncDispose]() {
      await this.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A CalDAV server with the calendars of the person `kim`, below `/kim/`. */
export interface CaldavServer extends Omit<ReturnType<typeof controlCaldav>, 'send'> {
  /** Removes everything that a person has. */
  clear(user: string): Promise<void>;
}
