import { createHmac, timingSafeEqual } from 'node:crypto';
import { hashSecret } from '../../platform/config/secrets';
import { settings } from '../../platform/config/settings';

/*
 * The link of an invitation is shown to the inviter, so opening it does not show control of the invited address. The
 * mailed link also has a proof that is sent nowhere else: `token.proof`. Every input of a token accepts both forms.
 */

const proofOf = (token: string) =>
  createHmac('sha256', settings().AUTH_SECRET).update(`mailed-invitation/${token}`).digest();

/** The token for the mail. */
export const mailedInvitationToken = (token: string): string =>
  `${token}.${proofOf(token).toString('base64url')}`;

/** The hash by which the invitation is stored, and whether the token comes from the mail that was sent to its address. */
export function readInvitationToken(sent: string): { hash: Buffer; isMailed: boolean } {
  const [token = '', ...rest] = sent.split('.');
  const [given, proof] = [Buffer.from(rest.join('.'), 'base64url'), proofOf(token)];
  const isMailed = given.length === proof.length && timingSafeEqual(given, proof);
  // A token with a wrong proof is a wrong token.
  return { hash: hashSecret(isMailed ? token : sent), isMailed };
}
