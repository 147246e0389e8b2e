import { once } from 'node:events';
import { createServer } from 'node:http';
import next from 'next';
import { setSettings, settings } from '../server/platform/config/settings';
import { assignRequestId } from '../server/platform/http/assign-request-id';
import { nameForPages } from '../server/start/pages-module';

// Next alone, without the listener in front of it. Settings are in the environment, except that sign-up needs an invitation:
// a page that shows this reads the settings of this process. It ends with the process of its test.
process.once('disconnect', () => process.exit());
setSettings({ ...settings(), SIGN_UP: 'invited' });
nameForPages();
const app = next({ dev: true, hostname: '127.0.0.1', port: 0, httpServer: createServer() });
await app.prepare();
const pages = app.getRequestHandler();
const server = createServer((request, response) => {
  assignRequestId(request);
  void pages(request, response);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
process.send?.(`http://127.0.0.1:${Object(server.address()).port}`);
