import sql from 'sql-template-tag';
import { REFERRAL_COOKIE } from '../../../domain/cookies';
import type { Db } from '../../platform/database/client';
import { Id } from '../../wire/shared';
import { REFERRAL_DAYS } from '../billing/plans';
import { readCookie } from './session';

/** The code in an account's referral link: the account's id, shorter. */
export const referralCode = (userId: string): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');

/** The account of a referral code; undefined for any other text. */
export function readReferralCode(code: string | null | undefined): string | undefined {
  if (!code || !/^[\w-]{22}$/.test(code)) return undefined;
  const hex = Buffer.from(code, 'base64url').toString('hex');
  return Id.safeParse(hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')).data;
}

/** The account whose referral link this browser opened last. */
export const readReferrer = (cookies: string | null): string | undefined =>
  readReferralCode(readCookie(cookies, REFERRAL_COOKIE));

/** Notes who led a new account here. Does nothing if the referrer is gone. */
export async function addReferral(db: Db, userId: string, referrerId: string): Promise<void> {
  await db.run(sql`
    UPDATE users SET referred_by = r.id FROM users r WHERE users.id = ${userId} AND r.id = ${referrerId}`);
}

/** Makes the trials of a referred account and of its referrer longer. Call it once, when the address is verified. */
export async function countReferral(db: Db, userId: string): Promise<void> {
  await db.run(sql`
    UPDATE users SET trial_bonus_days = users.trial_bonus_days + ${REFERRAL_DAYS} FROM users joined
    WHERE joined.id = ${userId} AND joined.referred_by IS NOT NULL AND users.id IN (joined.id, joined.referred_by)`);
}
