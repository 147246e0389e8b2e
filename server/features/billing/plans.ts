import sql from 'sql-template-tag';
import type { Settings } from '../../platform/config/settings';
import type { Db } from '../../platform/database/client';
import type { PaidPlan } from '../../wire/billing';
import { Id, type Plan } from '../../wire/shared';

/** Trials end only where there is billing. */
export const isBillingConfigured = ({ STRIPE_SECRET_KEY }: Settings): boolean =>
  STRIPE_SECRET_KEY !== undefined;

/** What Stripe needs. */
export interface Billing {
  secretKey: string;
  webhookSecret: string;
  /** The id of each plan's price. */
  prices: Record<PaidPlan, string>;
  /** Where Stripe's API is, if not at Stripe. */
  url: string | undefined;
}

/** Undefined where people cannot pay, because a setting is missing. */
export function findBilling(all: Settings): Billing | undefined {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_PRO, STRIPE_PRICE_TEAM, STRIPE_URL } = all;
  if (!(STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET && STRIPE_PRICE_PRO && STRIPE_PRICE_TEAM))
    return undefined;
  return {
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    prices: { pro: STRIPE_PRICE_PRO, team: STRIPE_PRICE_TEAM },
    url: STRIPE_URL,
  };
}

const TRIAL_DAYS = 30;
/** What a referral adds to the trials of both people. */
export const REFERRAL_DAYS = 30;

/** When the trial of a workspace `w` ends, as SQL. Its owner's referrals make it longer. */
export const trialEnd = sql`(
  w.created_at + make_interval(days => ${TRIAL_DAYS} + (SELECT o.trial_bonus_days FROM users o WHERE o.id = w.owner_id)))`;

/**
 * Sets the plan of one workspace by its id, or of all workspaces of an owner by their email address.
 * @returns the changed workspaces.
 */
export function setPlan(db: Db, target: string, plan: Plan): Promise<{ id: string; name: string }[]> {
  const which = Id.safeParse(target).success
    ? sql`id = ${target}`
    : sql`owner_id = (SELECT id FROM users WHERE email = ${target.trim().toLowerCase()})`;
  return db.rows(
    sql`UPDATE workspaces SET plan = ${plan}, updated_at = now() WHERE ${which} RETURNING id, name`,
  );
}
