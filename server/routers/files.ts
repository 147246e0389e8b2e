import { z } from 'zod';
import { conflict } from '../errors';
import { mutation, query, router } from '../trpc';
import { title } from '../wire/shared';

/** There is no setting for a file store yet. */
const configured = false;

const store = query
  .meta({
    summary: 'See whether this server can store images and attachments.',
    rest: 'GET /files/store',
    tool: 'get_file_store',
    kind: ['read', 'idempotent'],
  })
  .input(z.strictObject({}))
  .output(z.strictObject({ configured: z.boolean() }))
  .query(() => ({ configured }));

const upload = mutation
  .meta({
    summary: 'Get a one-time upload token.',
    description: 'Returns 409 if no file store is configured: see get_file_store.',
    rest: 'POST /files/uploads',
    tool: 'create_upload',
    kind: ['write'],
    example: { name: 'tiles.png', contentType: 'image/png', size: 48213 },
  })
  .input(
    z.strictObject({
      name: title(255).describe('The file name.'),
      contentType: title(255).describe('The media type.'),
      size: z.int().min(1).max(1_073_741_824).describe('In bytes.'),
    }),
  )
  .output(z.strictObject({ token: z.string(), url: z.string(), expiresAt: z.number() }))
  .mutation(() => {
    throw conflict('No file store is configured. Uploads are not possible on this server.');
  });

export const files = router({ store, upload });
