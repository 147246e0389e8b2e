import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import type { AttackedApp } from './attacked-app';
import { neverMatching } from './texts';

type Answering = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** Listens until the attack is over. Returns its address. */
async function listen({ closers }: Pick<AttackedApp, 'closers'>, answer: Answering): Promise<string> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    answer(request, response, body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${z.object({ port: z.number() }).parse(server.address()).port}`;
}

/** A receiver that answers late. */
export const slowServer = (app: AttackedApp, ms: number) =>
  listen(app, (_, response) => void setTimeout(() => response.writeHead(204).end(), ms));

const CALENDARS = 25;

const multistatus = (responses: string) =>
  `<?xml version="1.0"?><multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">${responses}</multistatus>`;

const resource = (href: string, properties: string) =>
  `<response><href>${href}</href><propstat><prop>${properties}</prop><status>HTTP/1.1 200 OK</status></propstat></response>`;

const calendarProperties =
  '<resourcetype><collection/><C:calendar/></resourcetype><displayname>c</displayname>';

/** A CalDAV server whose calendars hold a rule that never matches, or whose answers are 16 MB of elements. */
export const hostileCalendars = (app: AttackedApp, kind: 'rules' | 'elements') =>
  listen(app, ({ method, url = '/', headers }, response, body) => {
    const collection = resource(
      '/',
      `${calendarProperties}<C:calendar-home-set><href>/home/</href></C:calendar-home-set>`,
    );
    const calendars = Array.from({ length: CALENDARS }, (_, n) =>
      resource(`/home/${n}/`, calendarProperties),
    );
    const events = Array.from({ length: 20 }, (_, n) =>
      resource(`${url}${n}.ics`, `<C:calendar-data>${neverMatching(`never-${n}`)}</C:calendar-data>`),
    );
    const elements = () => resource(url, '<a/>'.repeat(3_900_000));
    const listed = headers['depth'] === '1' ? calendars.join('') : collection;
    const isFirst = body.includes('calendar-home-set');
    response.writeHead(207, { 'content-type': 'application/xml' });
    if (kind === 'elements' && (method === 'REPORT' || isFirst)) response.end(multistatus(elements()));
    else response.end(multistatus(method === 'REPORT' ? events.join('') : listed));
  });
