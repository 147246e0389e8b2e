import sql from 'sql-template-tag';
import { z } from 'zod';
import { decrypt } from '../../platform/config/encryption';
import { notFound } from '../../platform/errors/errors';
import { LinkId } from '../../wire/ids';
import { inBrowser } from '../account/in-browser';
import { findLiveLink, mayManageLink } from '../sharing/share-links';

/** The address of a public link, for people who manage it. Null if it was made before addresses were stored. Not mirrored. */
export const linkAddress = inBrowser
  .input(z.strictObject({ linkId: LinkId }))
  .output(z.strictObject({ url: z.string().nullable() }))
  .query(async ({ ctx, input: { linkId } }) => {
    const link = await findLiveLink(ctx, linkId);
    if (!link || !mayManageLink(link)) throw notFound('link');
    const row = await ctx.db.row(
      sql`SELECT encrypted_token AS encrypted FROM share_links WHERE id = ${linkId}`,
      z.object({ encrypted: z.instanceof(Buffer).nullable() }),
    );
    const token = row?.encrypted && decrypt('share-link', row.encrypted);
    return { url: token ? `${ctx.appUrl}/s/${token}` : null };
  });
