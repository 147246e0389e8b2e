import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { sharingClient } from '../../../testing/sharing-client';
import { createApp } from '../../../testing/test-app';
import { isEnabled } from './accounts';
import {
  disableAccount,
  enableAccount,
  readAccounts,
  removeAccount,
  replacePassword,
  signOutEverywhere,
} from './manage-accounts';
import { signIn } from './sign-in';
import { addSignIn } from './sign-ins';

const start = async () => {
  const app = await createApp();
  const ann = await app.account('Ann');
  return {
    app,
    ann,
    call: app.transport('rest').as(ann),
    signIn: (password: string) => signIn(app.db, { email: ann.email, password, address: '192.0.2.1' }),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
};

test('a disabled account has no tokens, feeds or sign-in until it is enabled', async () => {
  await using setup = await start();
  const { app, ann, call } = setup;
  const feed = await sharingClient(call).expectOk(z.object({ url: z.string() }), 'create_feed', {
    name: 'Days',
    include: ['when'],
  });
  const password = await replacePassword(app.db, ann.id);
  const statuses = async () => [(await call('get_me')).status, (await app.send(feed.url)).status];
  expect(await statuses()).toEqual([200, 200]);
  await disableAccount(app.db, ann.id);
  expect(await statuses()).toEqual([401, 404]);
  expect(await isEnabled(app.db, ann.id)).toBe(false);
  const session = { id: randomUUID(), userId: ann.id, userAgent: null };
  await expect(addSignIn(app.db, session)).rejects.toMatchObject({ reason: 'AccountDisabled' });
  await enableAccount(app.db, ann.id);
  expect(await statuses()).toEqual([200, 200]);
  expect(await setup.signIn(password)).toMatchObject({ id: ann.id });
  await addSignIn(app.db, session);
});

test('signing an account out revokes its tokens and no others', async () => {
  await using setup = await start();
  const eve = await setup.app.account('Eve');
  await signOutEverywhere(setup.app.db, setup.ann.id);
  expect((await setup.call('get_me')).status).toBe(401);
  expect((await setup.app.transport('rest').as(eve)('get_me')).status).toBe(200);
});

test('lists accounts with what they hold, and deletes one', async () => {
  await using setup = await start();
  const { app, ann } = setup;
  await setup.call('create_task', { title: 'Tiles' });
  const [found] = await readAccounts(app.db, ann.email);
  expect(found).toMatchObject({ email: ann.email, isVerified: true, disabledAt: null, tokens: 1, tasks: 1 });
  await removeAccount(app.db, ann.id);
  expect(await readAccounts(app.db, ann.email)).toEqual([]);
});
