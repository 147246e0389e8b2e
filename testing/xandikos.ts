import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CaldavServer, controlCaldav } from './control-caldav';
import { findFreePort } from './start/free-port';
import { installWithApt } from './start/install-with-apt';
import { untilOpen } from './start/until-open';

const PROGRAM = '/usr/bin/xandikos';

/** Calendars are below their person's home. */
const at = (path: string) => path.replace(/^\/kim\//, '/kim/calendars/');

/** Another CalDAV server of Debian, which stores calendars in git. It lets everybody in as one person. */
export async function startXandikos(): Promise<CaldavServer> {
  if (!existsSync(PROGRAM)) installWithApt('xandikos');
  const folder = await mkdtemp(join(tmpdir(), 'parcours-xandikos-'));
  const port = await findFreePort();
  const place = ['-d', folder, '-l', '127.0.0.1', '-p', String(port)];
  const server = spawn(PROGRAM, [...place, '--defaults', '--current-user-principal', '/kim/'], {
    stdio: 'ignore',
  });
  await untilOpen(port);
  const caldav = controlCaldav({ server, url: `http://127.0.0.1:${port}`, folder });
  const made = new Set(['/kim/calendar/']);
  return {
    ...caldav,
    async clear() {
      for (const path of made) await caldav.remove(at(path));
      made.clear();
    },
    makeCalendar(path, name, components) {
      made.add(path);
      return caldav.makeCalendar(at(path), name, components);
    },
    put: (path, ...lines) => caldav.put(at(path), ...lines),
    get: (path) => caldav.get(at(path)),
    list: (path) => caldav.list(at(path)),
    remove: (path) => caldav.remove(at(path)),
  };
}
