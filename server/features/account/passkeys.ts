import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { z } from 'zod';
import { browserName } from '../../../domain/browser-of';
import { publicProcedure, router } from '../../core/operation/trpc';
import { prisma } from '../../platform/database/prisma';
import { conflict, notFound } from '../../platform/errors/errors';
import { countTry } from '../../platform/limits/throttle';
import { networkOf } from '../../platform/network/addresses';
import { NewPasskey, Passkey, PasskeyId, PasskeyName } from '../../wire/passkey';
import { addPasskey, newPasskeyOptions, removePasskey } from '../sign-in/passkeys/add-passkey';
import { passkeySignInOptions } from '../sign-in/passkeys/sign-in-by-passkey';
import { signInMethods } from '../sign-in/providers';
import { inBrowser, recentlySignedIn } from './in-browser';

/* Passkeys of the account. They are for people in browsers, so these procedures are not mirrored. */

const isObject = (value: unknown) => typeof value === 'object' && value !== null;
// The page passes them to the browser as they are.
const NewOptions = z.custom<Omit<PublicKeyCredentialCreationOptionsJSON, 'extensions'>>(isObject);
const SignInOptions = z.custom<Omit<PublicKeyCredentialRequestOptionsJSON, 'extensions'>>(isObject);

function requirePasskeys(): void {
  if (!signInMethods().passkey) throw conflict('This server takes no passkeys. Sign in another way.');
}

/** An open sign-in page asks again every two minutes. */
const perNetwork = { tries: 1_000, minutes: 15 };
const perAccount = { tries: 30, minutes: 60 };

const signInOptions = publicProcedure
  .input(z.strictObject({}))
  .output(z.strictObject({ options: SignInOptions }))
  .mutation(async ({ ctx: { db, address } }) => {
    requirePasskeys();
    await countTry(db, `passkey-options:${networkOf(address)}`, perNetwork);
    return { options: await passkeySignInOptions() };
  });

const list = inBrowser
  .input(z.strictObject({}))
  .output(z.strictObject({ passkeys: z.array(Passkey) }))
  .query(async ({ ctx: { caller } }) => {
    const { passkeys } = await prisma();
    const rows = await passkeys.findMany({
      where: { user_id: caller.id },
      orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
    });
    return {
      passkeys: rows.map(({ id, name, created_at, last_used_at }) => ({
        id,
        name,
        createdAt: created_at.getTime(),
        lastUsedAt: last_used_at?.getTime() ?? null,
      })),
    };
  });

const newOptions = recentlySignedIn
  .input(z.strictObject({}))
  .output(z.strictObject({ options: NewOptions }))
  .mutation(async ({ ctx: { db, caller } }) => {
    requirePasskeys();
    await countTry(db, `passkeys:${caller.id}`, perAccount);
    return { options: await newPasskeyOptions(caller) };
  });

const add = recentlySignedIn
  .input(z.strictObject({ answer: NewPasskey }))
  .output(z.strictObject({ passkey: Passkey }))
  .mutation(async ({ ctx: { db, caller, userAgent }, input: { answer } }) => {
    requirePasskeys();
    return { passkey: await addPasskey(db, { userId: caller.id, name: browserName(userAgent) }, answer) };
  });

const rename = inBrowser
  .input(z.strictObject({ id: PasskeyId, name: PasskeyName }))
  .output(z.strictObject({ id: PasskeyId, name: PasskeyName }))
  .mutation(async ({ ctx: { caller }, input: { id, name } }) => {
    const { passkeys } = await prisma();
    const { count } = await passkeys.updateMany({ where: { id, user_id: caller.id }, data: { name } });
    if (count === 0) throw notFound('passkey');
    return { id, name };
  });

const remove = recentlySignedIn
  .input(z.strictObject({ id: PasskeyId }))
  .output(z.strictObject({ id: PasskeyId }))
  .mutation(async ({ ctx: { db, caller }, input: { id } }) => {
    await removePasskey(db, caller.id, id);
    return { id };
  });

export const passkeys = router({ signInOptions, list, newOptions, add, rename, remove });
