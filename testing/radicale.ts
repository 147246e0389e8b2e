import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CaldavServer, controlCaldav } from './control-caldav';
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

/** Debian's CalDAV server on a free port and a temporary folder. Installs it if it is missing. */
export async function startRadicale(): Promise<CaldavServer> {
  if (!existsSync(PROGRAM)) installWithApt('radicale');
  const folder = await mkdtemp(join(tmpdir(), 'parcours-radicale-'));
  await writeFile(join(folder, 'users'), 'kim:secret\nlee:secret\noperator:operator\n');
  await writeFile(join(folder, 'rights'), rights);
  const port = await findFreePort();
  const config = `[server]\nhosts = 127.0.0.1:${port}\n[auth]\ntype = htpasswd\nhtpasswd_filename = ${folder}/users\nhtpasswd_encryption = plain\ndelay = 0\n[rights]\ntype = from_file\nfile = ${folder}/rights\n[storage]\nfilesystem_folder = ${folder}/data\n[logging]\nlevel = critical\n`;
  await writeFile(join(folder, 'config'), config);
  const server = spawn(PROGRAM, ['--config', join(folder, 'config')], { stdio: 'ignore' });
  await untilOpen(port);
  const authorization = `Basic ${btoa('operator:operator')}`;
  const caldav = controlCaldav({ server, url: `http://127.0.0.1:${port}`, folder, authorization });
  return {
    ...caldav,
    /** Removes everything that a person has. */
    async clear(user: string) {
      await caldav
        .send('MKCOL', `/${user}/`)
        .catch(() => caldav.send('DELETE', `/${user}/`).then(() => caldav.send('MKCOL', `/${user}/`)));
    },
  };
}
