import sql from 'sql-template-tag';
import { z } from 'zod';
import { query, router } from '../../core/operation/trpc';
import { Referral } from '../../wire/billing';
import { referralCode } from '../sign-in/referrals';

const get = query
  .meta({
    summary: 'Read your referral link, and how many people signed up with it and verified their address.',
    description:
      'Where trials apply, you both get 30 more days when someone who signed up with it verifies their address.',
    rest: 'GET /referral',
    tool: 'get_referral',
  })
  .input(z.strictObject({}))
  .output(z.strictObject({ referral: Referral }))
  .query(async ({ ctx: { db, caller, appUrl } }) => {
    const code = referralCode(caller.id);
    const { joined } = await db.one<{ joined: number }>(
      sql`SELECT count(*) AS joined FROM users WHERE referred_by = ${caller.id} AND email_verified_at IS NOT NULL`,
    );
    return { referral: { code, url: `${appUrl}/sign-up?ref=${code}`, joined } };
  });

export const referral = router({ get });
