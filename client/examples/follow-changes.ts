import { createClient } from '@parcours/client';

const { PARCOURS_URL: url = 'http://localhost:3000', PARCOURS_TOKEN: token = '' } = process.env;
const parcours = createClient({ url, token });

for await (const { operation, kind, ids } of parcours.changes()) {
  console.log(operation, kind, ids.length);
  if (operation === 'delete_task') break;
}
