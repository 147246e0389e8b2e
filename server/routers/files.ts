import { z } from 'zod';
import { conflict } from '../errors';
import { procedure, router } from '../trpc';
import { title } from '../wire/shared';

/** No setting names a blob store: there is none to offer. */
const configured = false;

const store = procedure
  .meta({
    summary: 'Whether pictures and attachments can be stored here.',
    rest: 'GET /files/store',
    tool: 'get_file_store',
    kind: ['read', 'idempotent'],
  })
  .input(z.strictObject({}))
  .output(z.strictObject({ configured: z.boolean() }))
  .query(() => ({ configured }));

const upload = procedure
  .meta({
    summary: 'Ask for a one-time upload token.',
    description: 'A 409 where no file store is configured: see get_file_store.',
    rest: 'POST /files/uploads',
    tool: 'create_upload',
    kind: ['write'],
    example: { name: 'tiles.png', contentType: 'image/png', size: 48213 },
  })
  .input(
    z.strictObject({
      name: title(255),
      contentType: title(255),
      size: z.int().min(1).max(1_073_741_824).describe('Bytes.'),
    }),
  )
  .output(z.strictObject({ token: z.string(), url: z.string(), expiresAt: z.number() }))
  .mutation(() => {
    throw conflict('No file store is configured here, so nothing can be uploaded.');
  });

export const files = router({ store, upload });
