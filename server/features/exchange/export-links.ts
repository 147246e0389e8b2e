import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Caller } from '../../core/caller/request-context';
import type { SignedIn } from '../../core/operation/trpc';
import { decrypt, encrypt } from '../../platform/config/encryption';
import type { Db } from '../../platform/database/client';
import { notFound } from '../../platform/errors/errors';
import { waitAfterTry } from '../../platform/limits/throttle';

/*
 * Addresses of an export that work once, for those who cannot send their token along. The address itself says whose export
 * it is, encrypted; that it was used is counted like a try.
 */

const MINUTES = 15;

const Link = z.object({
  nonce: z.string(),
  userId: z.string(),
  /** The token or the app's authorization that asked for it. It ends the address too. */
  tokenId: z.string().nullable(),
  expiresAt: z.number(),
});

const Holder = z.object({ id: z.string(), email: z.string() });

/** Makes an address for the export of the caller's account. */
export function exportLink({ caller, now, appUrl }: SignedIn) {
  const soon = now.getTime() + MINUTES * 60_000;
  const { id: userId, tokenId = null, tokenExpiresAt } = caller;
  const expiresAt = Math.min(soon, tokenExpiresAt?.getTime() ?? soon);
  const link: z.infer<typeof Link> = { nonce: randomUUID(), userId, tokenId, expiresAt };
  return {
    url: `${appUrl}/exports/${encrypt('export', JSON.stringify(link)).toString('base64url')}`,
    expiresAt,
  };
}

function readLink(token: string): z.infer<typeof Link> | null {
  const text = decrypt('export', Buffer.from(token, 'base64url'));
  return text === null ? null : Link.parse(JSON.parse(text));
}

/**
 * Uses an address, and returns whose export it is.
 * @throws 404 for one that was used, is over, or whose token, app or account is gone.
 */
export async function redeemExportLink(db: Db, token: string, now: Date): Promise<Caller> {
  const link = readLink(token);
  if (!link || link.expiresAt <= now.getTime()) throw notFound('export');
  const { nonce, userId, tokenId } = link;
  if ((await waitAfterTry(db, `export:${nonce}`, { tries: 1, minutes: MINUTES })) > 0)
    throw notFound('export');
  const holder = await db.row(
    sql`SELECT u.id, u.email FROM users u WHERE u.id = ${userId} AND u.disabled_at IS NULL
      AND (${tokenId}::uuid IS NULL OR EXISTS (SELECT FROM oauth_grants g WHERE g.id = ${tokenId})
        OR EXISTS (SELECT FROM api_tokens k WHERE k.id = ${tokenId} AND k.revoked_at IS NULL))`,
    Holder,
  );
  if (!holder) throw notFound('export');
  return { ...holder, readOnly: true };
}
