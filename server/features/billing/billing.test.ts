import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { browserClient } from '../../../testing/browser-client';
import { makeJobsDue } from '../../../testing/make-jobs-due';
import { plannerClient } from '../../../testing/planner-client';
import { runAllJobs } from '../../../testing/run-all-jobs';
import { startStripe } from '../../../testing/stripe-server';
import { createApp, type TransportName, transports } from '../../../testing/test-app';
import { BillingRecord, Referral } from '../../wire/billing';
import { deleteAccount } from '../sign-in/delete-account';
import { readReferralCode, referralCode } from '../sign-in/referrals';
import { issueLink, signInByLink } from '../sign-in/sign-in-links';
import { signInVerified } from '../sign-in/verified-sign-in';
import { stripeWebhookPath } from './answer-webhook';

const DAY = 86_400_000;
const Address = z.strictObject({ url: z.string() });
const Billing = z.strictObject({ billing: BillingRecord });

/** An app with billing, and Ann and Eve with accounts. */
async function start(transport: TransportName = 'rest') {
  const stripe = await startStripe();
  const app = await createApp({ env: stripe.env });
  const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
  const byAnn = plannerClient(app.transport(transport).as(ann));
  const byEve = plannerClient(app.transport(transport).as(eve));
  const billing = async (by = byAnn) => (await by.expectOk(Billing, 'get_billing')).billing;
  const send = async (...event: Parameters<typeof stripe.event>) => {
    const { status } = await app.send(stripeWebhookPath, stripe.event(...event));
    await runAllJobs(app.url);
    return status;
  };
  const dispose = async () => {
    await app[Symbol.asyncDispose]();
    await stripe[Symbol.asyncDispose]();
  };
  return { stripe, app, ann, eve, byAnn, byEve, billing, send, [Symbol.asyncDispose]: dispose };
}

describe.each(transports)('billing over %s', (transport) => {
  test('changes the plan only by events from Stripe', async () => {
    await using fixture = await start(transport);
    const { stripe, ann, byAnn, byEve, billing, send } = fixture;
    expect(await billing()).toMatchObject({ configured: true, plan: 'free', status: null, renewsAt: null });
    expect(await byAnn.refusal('create_billing_portal')).toBe('409');
    expect(await byAnn.refusal('create_checkout', { plan: 'free' })).toBe('400 plan');
    const both = await Promise.all(
      [1, 2].map(() => byAnn.expectOk(Address, 'create_checkout', { plan: 'pro' })),
    );
    expect(both.map(({ url }) => url)).toEqual(Array(2).fill('https://stripe.test/checkout.session/cus_1'));
    expect(stripe.store.asked.find(({ route }) => route.endsWith('/checkout/sessions'))?.form).toMatchObject({
      mode: 'subscription',
      customer: 'cus_1',
      client_reference_id: ann.id,
      'line_items[0][price]': 'price_pro',
      success_url: 'http://parcours.test/settings/billing?paid=1',
    });
    expect(await billing()).toMatchObject({ plan: 'free' });

    stripe.store.subscriptions.set('sub_1', { customer: 'cus_1', status: 'active', plan: 'pro' });
    expect(await send('checkout.session.completed', 'sub_1')).toBe(200);
    expect(await billing()).toEqual({
      configured: true,
      plan: 'pro',
      status: 'active',
      renewsAt: 1_800_000_000_000,
      endsAt: null,
      trialEndsAt: null,
    });
    expect(await billing(byEve)).toMatchObject({ plan: 'free' });
    const { workspace } = await byAnn.expectOk(
      z.object({ workspace: z.object({ plan: z.string() }) }),
      'create_workspace',
      { name: 'Studio' },
    );
    expect(workspace.plan).toBe('pro');
    expect(await byAnn.refusal('create_checkout', { plan: 'team' })).toBe('409');
    expect(await byAnn.expectOk(Address, 'create_billing_portal')).toEqual({
      url: 'https://stripe.test/billing_portal.session/cus_1',
    });
    expect(await byEve.refusal('create_billing_portal')).toBe('409');
  });
});

test('follows the state at Stripe when events arrive late, twice or at once', async () => {
  await using fixture = await start();
  const { stripe, byAnn, billing, send } = fixture;
  await byAnn.expectOk(Address, 'create_checkout', { plan: 'pro' });
  const subscription = { customer: 'cus_1', status: 'active', plan: 'pro' } as const;
  stripe.store.subscriptions.set('sub_1', subscription);
  const early = stripe.event('customer.subscription.created', 'sub_1');
  stripe.store.subscriptions.set('sub_1', { ...subscription, plan: 'team', cancels: true });
  await send('customer.subscription.updated', 'sub_1');
  expect(await billing()).toMatchObject({ plan: 'team', renewsAt: null, endsAt: 1_800_000_000_000 });

  for (let times = 0; times < 2; times++) await fixture.app.send(stripeWebhookPath, early);
  await Promise.all([runAllJobs(fixture.app.url), send('invoice.paid', 'sub_1')]);
  expect(await billing()).toMatchObject({ plan: 'team' });

  stripe.store.subscriptions.set('sub_2', { ...subscription, plan: 'pro' });
  stripe.store.subscriptions.set('sub_1', { ...subscription, status: 'canceled' });
  await send('customer.subscription.deleted', 'sub_1');
  expect(await billing()).toMatchObject({ plan: 'pro', status: 'active' });
  stripe.store.subscriptions.set('sub_2', { ...subscription, status: 'canceled' });
  await send('customer.subscription.deleted', 'sub_2');
  expect(await billing()).toMatchObject({ plan: 'free', status: 'canceled', renewsAt: null });
  expect(await byAnn.expectOk(Address, 'create_checkout', { plan: 'team' })).toBeDefined();
});

test('takes events only with a fresh signature of Stripe', async () => {
  await using fixture = await start();
  const { stripe, app, byAnn, billing, send } = fixture;
  await byAnn.expectOk(Address, 'create_checkout', { plan: 'pro' });
  stripe.store.subscriptions.set('sub_1', { customer: 'cus_1', status: 'active', plan: 'pro' });
  expect(await send('invoice.paid', 'sub_1', { secret: 'whsec_other' })).toBe(400);
  expect(await send('invoice.paid', 'sub_1', { at: Date.now() / 1000 - 3600 })).toBe(400);
  const genuine = stripe.event('invoice.paid', 'sub_1');
  const forged = { ...genuine, body: String(genuine.body).replace('sub_1', 'sub_2') };
  expect((await app.send(stripeWebhookPath, forged)).status).toBe(400);
  expect((await app.send(stripeWebhookPath, { method: 'GET' })).status).toBe(405);
  expect(await send('invoice.paid', 'unknown')).toBe(200);
  expect(await billing()).toMatchObject({ plan: 'free' });
});

test('answers 503 while Stripe is down, and tries its events again', async () => {
  await using fixture = await start();
  const { stripe, app, byAnn, billing, send } = fixture;
  stripe.store.isDown = true;
  expect(await byAnn.refusal('create_checkout', { plan: 'pro' })).toBe('503');
  stripe.store.isDown = false;
  await byAnn.expectOk(Address, 'create_checkout', { plan: 'pro' });
  stripe.store.subscriptions.set('sub_1', { customer: 'cus_1', status: 'active', plan: 'pro' });
  stripe.store.isDown = true;
  expect(await send('invoice.paid', 'sub_1')).toBe(200);
  stripe.store.isDown = false;
  await makeJobsDue(app.db);
  await runAllJobs(app.url);
  expect(await billing()).toMatchObject({ plan: 'pro' });
});

test('cancels the subscription of a deleted account', async () => {
  await using fixture = await start();
  const { stripe, app, ann, byAnn, send } = fixture;
  await byAnn.expectOk(Address, 'create_checkout', { plan: 'pro' });
  stripe.store.subscriptions.set('sub_1', { customer: 'cus_1', status: 'active', plan: 'pro' });
  await send('invoice.paid', 'sub_1');
  await deleteAccount(app.db, ann.id, sql`id = ${ann.id}`);
  await runAllJobs(app.url);
  expect(stripe.store.subscriptions.get('sub_1')?.status).toBe('canceled');
});

describe('without billing', () => {
  test('reports that this server takes no payments', async () => {
    await using app = await createApp();
    const by = plannerClient(app.transport('rest').as(await app.account('Ann')));
    expect((await by.expectOk(Billing, 'get_billing')).billing).toEqual({
      configured: false,
      plan: 'free',
      status: null,
      renewsAt: null,
      endsAt: null,
      trialEndsAt: null,
    });
    expect(await by.refusal('create_checkout', { plan: 'pro' })).toBe('409');
    expect(await by.refusal('create_checkout', {})).toBe('409');
    expect(await by.refusal('create_billing_portal')).toBe('409');
    const { status } = await app.send(stripeWebhookPath, { method: 'POST', body: '{}' });
    expect(status).toBe(404);
  });
});

describe('referrals', () => {
  const referralOf = async (by: ReturnType<typeof plannerClient>) =>
    (await by.expectOk(z.strictObject({ referral: Referral }), 'get_referral')).referral;

  test('make both trials longer once the address is verified', async () => {
    await using fixture = await start();
    const { app, ann, byAnn, byEve, billing } = fixture;
    const { code, url, joined } = await referralOf(byAnn);
    expect([url, joined]).toEqual([`http://parcours.test/sign-up?ref=${code}`, 0]);
    const before = await billing();

    const browser = browserClient(app);
    browser.cookies.set('parcours.referral', code);
    await browser.mutate('account.signUp', { email: 'new@example.org', password: 'a long enough one' });
    await signInVerified(app.db, {
      by: 'google',
      subject: '1',
      email: 'two@example.org',
      referrerId: ann.id,
    });
    expect(await referralOf(byAnn)).toMatchObject({ joined: 1 });
    expect((await billing()).trialEndsAt).toBe(Number(before.trialEndsAt) + 30 * DAY);

    const verify = async () =>
      signInByLink(app.db, (await issueLink(app.db, 'new@example.org')).split('#')[1] ?? '', {
        signedInAs: String(Object((await browser.query('me.get')).body).me.id),
      });
    for (let times = 0; times < 2; times++) await verify();
    expect(await referralOf(byAnn)).toMatchObject({ joined: 2 });
    expect((await billing()).trialEndsAt).toBe(Number(before.trialEndsAt) + 60 * DAY);
    const { body } = await browser.query('billing.get');
    const theirs = Billing.parse(body).billing.trialEndsAt;
    expect(Math.round((Number(theirs) - Date.now()) / DAY)).toBe(60);
    expect(await referralOf(byEve)).toMatchObject({ joined: 0 });
  });

  test('ignore text that is not a code', () => {
    const id = '8d0c2f4e-5b1a-4c3d-9e7f-6a5b4c3d2e1f';
    expect(readReferralCode(referralCode(id))).toBe(id);
    for (const text of [null, '', 'x', 'x'.repeat(22), `${referralCode(id)}=`])
      expect(readReferralCode(text)).toBeUndefined();
  });
});

test('asks Stripe once where the database repeats the write', async () => {
  await using stripe = await startStripe();
  await using app = await createApp({ env: stripe.env, isNew: true });
  const ann = await app.account('Ann');
  await app.db.run(sql`CREATE SEQUENCE tries`);
  await app.db.run(sql`
    CREATE FUNCTION fail_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('tries') = 1 THEN RAISE EXCEPTION USING ERRCODE = 'serialization_failure'; END IF;
      RETURN NEW;
    END $$`);
  await app.db.run(sql`
    CREATE TRIGGER fail_once BEFORE INSERT ON subscriptions FOR EACH ROW EXECUTE FUNCTION fail_once()`);
  const checkout = () =>
    app
      .transport('rest')
      .call(ann, 'create_checkout', { plan: 'pro' }, { headers: { 'idempotency-key': 'k' } });
  const first = await checkout();
  expect([first.status, await checkout()]).toEqual([201, first]);
  const sessions = stripe.store.asked.filter(({ route }) => route.endsWith('/checkout/sessions'));
  expect(sessions).toHaveLength(1);
});
