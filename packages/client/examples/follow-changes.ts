import { createClient } from '@parcours/client';

const { PARCOURS_URL: url = 'http://localhost:3000', PARCOURS_TOKEN: token = '' } = process.env;
const parcours = createClient({ url, token });

for await (const { operation, kind, ids } of parcours.changes()) {
  // After a long break the server cannot say what changed: `kind` is 'reset', and there are no `ids`.
  console.log(operation ?? 'read everything again', kind, ids?.length ?? 0);
  if (operation === 'delete_task') break;
}
