import { z } from 'zod';
import { router } from '../../core/operation/trpc';
import { prisma } from '../../platform/database/prisma';
import { EpochMs } from '../../wire/shared';
import { connectCookie } from '../sign-in/connect-cookie';
import { disconnectIdentity } from '../sign-in/identities';
import { configuredProviders, nameOfProvider } from '../sign-in/providers';
import { inBrowser, recentlySignedIn } from './in-browser';

/* The accounts at other providers that sign in to the account. Not mirrored, like the passkeys. */

const Identity = z.strictObject({
  provider: z.string().min(1).max(2_000),
  subject: z.string().min(1).max(500),
});

const Listed = Identity.extend({
  name: z.string().describe('What people call the provider.'),
  createdAt: EpochMs,
});

const list = inBrowser
  .input(z.strictObject({}))
  .output(
    z.strictObject({
      identities: z.array(Listed),
      providers: z
        .array(z.strictObject({ id: z.string(), name: z.string() }))
        .describe('What can be connected.'),
    }),
  )
  .query(async ({ ctx: { caller } }) => {
    const { identities } = await prisma();
    const rows = await identities.findMany({
      // A link shows control of the address, which the account has anyway.
      where: { user_id: caller.id, provider: { not: 'link' } },
      orderBy: [{ created_at: 'asc' }, { subject: 'asc' }],
      take: 200,
    });
    return {
      identities: rows.map(({ provider, subject, created_at }) => ({
        provider,
        subject,
        name: nameOfProvider(provider),
        createdAt: created_at.getTime(),
      })),
      providers: configuredProviders().map(({ id, name }) => ({ id, name })),
    };
  });

/** Makes the next answer of a provider in this browser connect the person there to this account. */
const connect = recentlySignedIn
  .input(z.strictObject({}))
  .output(z.strictObject({ done: z.literal(true) }))
  .mutation(async ({ ctx: { caller, answerHeaders } }) => {
    answerHeaders?.append('set-cookie', await connectCookie(caller));
    return { done: true };
  });

const disconnect = recentlySignedIn
  .input(Identity)
  .output(Identity)
  .mutation(async ({ ctx: { db, caller }, input }) => {
    await disconnectIdentity(db, caller.id, input);
    return input;
  });

export const identities = router({ list, connect, disconnect });
