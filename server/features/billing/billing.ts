import sql from 'sql-template-tag';
import { z } from 'zod';
import { outsideMutation, query, router, type SignedIn } from '../../core/operation/trpc';
import { settings } from '../../platform/config/settings';
import { ms } from '../../platform/database/epoch';
import { conflict } from '../../platform/errors/errors';
import { BillingRecord, PaidPlan } from '../../wire/billing';
import { findBilling, isBillingConfigured, trialEnd } from './plans';
import { askStripe } from './stripe';

const pagePath = '/settings/billing';

const get = query
  .meta({
    summary: 'Read your plan, and how it is paid.',
    description: 'A plan counts for every workspace that you own.',
    rest: 'GET /billing',
    tool: 'get_billing',
  })
  .input(z.strictObject({}))
  .output(z.strictObject({ billing: BillingRecord }))
  .query(async ({ ctx }) => {
    const hasTrials = isBillingConfigured(settings());
    const row = await ctx.db.one<Omit<BillingRecord, 'configured'>>(sql`
      SELECT w.plan, s.status,
        CASE WHEN s.plan <> 'free' AND NOT s.cancels THEN ${ms('s.period_end')} END AS "renewsAt",
        CASE WHEN s.plan <> 'free' AND s.cancels THEN ${ms('s.period_end')} END AS "endsAt",
        CASE WHEN w.plan = 'free' AND ${hasTrials}::boolean THEN extract(epoch FROM ${trialEnd}) * 1000 END::float8 AS "trialEndsAt"
      FROM workspaces w LEFT JOIN subscriptions s ON s.user_id = w.owner_id
      WHERE w.kind = 'personal' AND w.owner_id = ${ctx.caller.id}`);
    return { billing: { configured: findBilling(settings()) !== undefined, ...row } };
  });

const readCustomer = ({ db, caller }: Pick<SignedIn, 'db' | 'caller'>) =>
  db.row<{ id: string; plan: string }>(
    sql`SELECT customer_id AS id, plan FROM subscriptions WHERE user_id = ${caller.id}`,
  );

const Address = z.strictObject({ url: z.string().describe('A page at Stripe. Open it in a browser.') });

const createCheckout = outsideMutation
  .meta({
    summary: 'Begin to pay for a plan, at Stripe.',
    description:
      'The plan changes once Stripe has the payment. Refused with 409 on a paid plan: use create_billing_portal.',
    rest: 'POST /billing/checkout',
    tool: 'create_checkout',
    kind: ['write', 'outside'],
    event: null,
    example: { plan: 'pro' },
  })
  .input(z.strictObject({ plan: PaidPlan.default('pro').describe('The plan to pay for.') }))
  .output(Address)
  .writing(({ ctx, input: { plan } }) =>
    askStripe(ctx.requestId, async (stripe, { prices }) => {
      const { id: userId, email } = ctx.caller;
      const known = await readCustomer(ctx);
      if (known && known.plan !== 'free')
        throw conflict('You pay for a plan already. Change it with create_billing_portal.');
      // Two requests at once get the same customer.
      const customer =
        known?.id ??
        (
          await stripe.customers.create(
            { email, metadata: { account: userId } },
            { idempotencyKey: `customer-${userId}` },
          )
        ).id;
      const { url } = await stripe.checkout.sessions.create({
        mode: 'subscription',
        customer,
        client_reference_id: userId,
        line_items: [{ price: prices[plan], quantity: 1 }],
        success_url: `${ctx.appUrl}${pagePath}?paid=1`,
        cancel_url: `${ctx.appUrl}${pagePath}`,
      });
      return ctx.write(async ({ db }) => {
        await db.run(sql`
          INSERT INTO subscriptions (user_id, customer_id) VALUES (${userId}, ${customer}) ON CONFLICT DO NOTHING`);
        return Address.parse({ url });
      });
    }),
  );

const createPortal = outsideMutation
  .meta({
    summary: 'Open the page at Stripe to change or cancel your plan, and to see invoices.',
    rest: 'POST /billing/portal',
    tool: 'create_billing_portal',
    kind: ['write', 'outside'],
    event: null,
  })
  .input(z.strictObject({}))
  .output(Address)
  .writing(({ ctx }) =>
    askStripe(ctx.requestId, async (stripe) => {
      const known = await readCustomer(ctx);
      if (!known) throw conflict('You have not paid for a plan yet. Begin with create_checkout.');
      const { url } = await stripe.billingPortal.sessions.create({
        customer: known.id,
        return_url: `${ctx.appUrl}${pagePath}`,
      });
      return ctx.write(async () => ({ url }));
    }),
  );

export const billing = router({ get, createCheckout, createPortal });
