import { z } from 'zod';
import { Count, Instant, Plan } from './shared';

export const PaidPlan = Plan.exclude(['free']);
export type PaidPlan = z.infer<typeof PaidPlan>;

/** What an account pays for. A plan counts for every workspace that the account owns. */
export const BillingRecord = z.strictObject({
  configured: z.boolean().describe('Whether people can pay on this server.'),
  plan: Plan,
  status: z
    .string()
    .nullable()
    .describe('In the words of Stripe, such as active or past_due; null without a subscription.'),
  renewsAt: Instant.nullable(),
  endsAt: Instant.nullable().describe('When a canceled subscription ends.'),
  trialEndsAt: Instant.nullable().describe(
    'When the trial ends; null on a paid plan and where no trials apply.',
  ),
});
export type BillingRecord = z.infer<typeof BillingRecord>;

export const Referral = z.strictObject({
  code: z.string(),
  url: z.string().describe('The link to send to others.'),
  joined: Count.describe('How many people signed up with it.'),
});
