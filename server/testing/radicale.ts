import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from './start/free-port';
import { installWithApt } from './start/install-with-apt';
import { untilOpen } from './start/until-open';

const PROGRAM = '/usr/bin/radicale';

/** Users have their own collections. Only the server's owner can write to the one named `shared`. */
const rights = `
[operator]
user: operator
collection: .*
permissions: RrWw
[root]
user: .+
collection:
permissions: R
[principal]
user: .+
collection: {user}
permissions: RW
[shared]
user: .+
collection: {user}/shared
permissions: r
[own]
user: .+
collection: {user}/[^/]+
permissions: rw
`;

/** A zone as calendar programs describe it in their files. */
export const zoneLines = (tzid: string): string[] => [
  'BEGIN:VTIMEZONE',
  `TZID:${tzid}`,
  'BEGIN:STANDARD',
  'DTSTART:19701025T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:19700329T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];

const calendarBody = (name: string, components: string) =>
  `<C:mkcalendar xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:A="http://apple.com/ns/ical/"><D:set><D:prop><D:displayname>${name}</D:displayname><A:calendar-color>#ff8800ff</A:calendar-color><C:supported-calendar-component-set><C:comp name="${components}"/></C:supported-calendar-component-set></D:prop></D:set></C:mkcalendar>`;

/** Debian's CalDAV server on a free port and a temporary folder. Installs it if it is missing. */
export async function startRadicale() {
  if (!existsSync(PROGRAM)) installWithApt('radicale');
  const folder = await mkdtemp(join(tmpdir(), 'parcours-radicale-'));
  await writeFile(join(folder, 'users'), 'kim:secret\nlee:secret\noperator:operator\n');
  await writeFile(join(folder, 'rights'), rights);
  const port = await findFreePort();
  const config = `[server]\nhosts = 127.0.0.1:${port}\n[auth]\ntype = htpasswd\nhtpasswd_filename = ${folder}/users\nhtpasswd_encryption = plain\ndelay = 0\n[rights]\ntype = from_file\nfile = ${folder}/rights\n[storage]\nfilesystem_folder = ${folder}/data\n[logging]\nlevel = critical\n`;
  await writeFile(join(folder, 'config'), config);
  const server = spawn(PROGRAM, ['--config', join(folder, 'config')], { stdio: 'ignore' });
  await untilOpen(port);
  const url = `http://127.0.0.1:${port}`;

  /** A request as the owner of the server. @throws for anything but a success. */
  async function send(method: string, path: string, body?: string): Promise<string> {
    const authorization = `Basic ${btoa('operator:operator')}`;
    const headers = { authorization, ...(method === 'PUT' && { 'content-type': 'text/calendar' }) };
    const response = await fetch(`${url}${path}`, { method, headers, ...(body && { body }) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.text();
  }

  return {
    url,
    /** Removes everything that a person has. */
    async clear(user: string) {
      await send('MKCOL', `/${user}/`).catch(() =>
        send('DELETE', `/${user}/`).then(() => send('MKCOL', `/${user}/`)),
      );
    },
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
export type Radicale = Awaited<ReturnType<typeof startRadicale>>;
