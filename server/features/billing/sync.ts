import sql from 'sql-template-tag';
import type Stripe from 'stripe';
import { z } from 'zod';
import { settings } from '../../platform/config/settings';
import type { Db } from '../../platform/database/client';
import { defineJob } from '../../platform/jobs/job';
import type { PaidPlan } from '../../wire/billing';
import { type Billing, findBilling } from './plans';
import { stripeClient } from './stripe';

/*
 * Events of Stripe arrive late, twice and out of order. An event therefore only says that something changed: what counts
 * is what Stripe answers when it is asked.
 */

/** The statuses that have a plan. After a failed payment, Stripe tries again for some weeks. */
const paying: readonly Stripe.Subscription.Status[] = ['active', 'trialing', 'past_due'];

/** What is stored of a subscription. */
interface State {
  id: string | null;
  plan: PaidPlan | 'free';
  status: string | null;
  periodEnd: Date | null;
  cancels: boolean;
}

const none: State = { id: null, plan: 'free', status: null, periodEnd: null, cancels: false };

function stateOf(subscription: Stripe.Subscription, { prices }: Billing): State {
  const { id, status, items, cancel_at_period_end: cancels } = subscription;
  const [item] = items.data;
  const bought = item?.price.id === prices.team ? 'team' : item?.price.id === prices.pro ? 'pro' : 'free';
  return {
    id,
    plan: paying.includes(status) ? bought : 'free',
    status,
    periodEnd: item ? new Date(item.current_period_end * 1000) : null,
    cancels,
  };
}

const rank: readonly State['plan'][] = ['free', 'pro', 'team'];

/** The subscription with the best plan; of equal ones the newest, which Stripe lists first. */
const best = (states: readonly State[]): State =>
  states.reduce(
    (first, other) => (rank.indexOf(other.plan) > rank.indexOf(first.plan) ? other : first),
    states[0] ?? none,
  );

/** Writes the state unless the answer to a later request was written first. The plan counts for every workspace that the person owns. */
const save = (db: Db, customerId: string, { state, askedAt }: { state: State; askedAt: string }) =>
  db.transaction(async (tx) => {
    const row = await tx.row<{ userId: string }>(sql`
      UPDATE subscriptions SET subscription_id = ${state.id}, plan = ${state.plan}, status = ${state.status},
        period_end = ${state.periodEnd}, cancels = ${state.cancels}, synced_at = ${askedAt}::timestamptz
      WHERE customer_id = ${customerId} AND (synced_at IS NULL OR synced_at < ${askedAt}::timestamptz)
      RETURNING user_id AS "userId"`);
    if (!row) return;
    await tx.run(sql`
      UPDATE workspaces SET plan = ${state.plan}, updated_at = now() WHERE owner_id = ${row.userId} AND plan <> ${state.plan}`);
    await tx.run(
      sql`SELECT pg_notify('changes', ${JSON.stringify({ accounts: [row.userId], at: Date.now() })})`,
    );
  });

/** Asks Stripe for the subscriptions of a customer, and stores the answer. */
export const syncSubscription = defineJob({
  name: 'sync_subscription',
  lane: 'outgoing',
  payload: z.object({ customerId: z.string() }),
  async run({ customerId }, { db }) {
    const billing = findBilling(settings());
    if (!billing) return;
    // The clock of the database, which all processes share.
    const { at } = await db.one<{ at: string }>(sql`SELECT clock_timestamp()::text AS at`);
    const client = await stripeClient(billing);
    const { data } = await client.subscriptions.list({ customer: customerId, status: 'all', limit: 100 });
    const state = best(data.map((subscription) => stateOf(subscription, billing)));
    await save(db, customerId, { state, askedAt: at });
  },
});

/** Ends the subscription of a deleted account. */
export const cancelSubscription = defineJob({
  name: 'cancel_subscription',
  lane: 'outgoing',
  payload: z.object({ subscriptionId: z.string() }),
  async run({ subscriptionId }) {
    const billing = findBilling(settings());
    if (!billing) return;
    const client = await stripeClient(billing);
    const { status } = await client.subscriptions.retrieve(subscriptionId);
    if (status !== 'canceled' && status !== 'incomplete_expired')
      await client.subscriptions.cancel(subscriptionId);
  },
});

/** Ends the subscription of an account, in the transaction that deletes it. */
export async function endSubscription(db: Db, userId: string): Promise<void> {
  const row = await db.row<{ id: string | null }>(
    sql`SELECT subscription_id AS id FROM subscriptions WHERE user_id = ${userId}`,
  );
  if (row?.id) await cancelSubscription.enqueue(db, { subscriptionId: row.id });
}
