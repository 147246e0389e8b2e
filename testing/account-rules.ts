import { subscription } from './fixture-rows';
import { needsRole, type Rule } from './rule';

/** Rules of the account, its tokens, and export and import. */
export const accountRules: Record<string, Rule> = {
  get_me: { ownOnly: true },
  update_me: { ownOnly: true, input: { name: 'Other' } },
  list_authorizations: { ownOnly: true },
  list_tokens: { ownOnly: true },
  create_token: { ownOnly: true, input: { name: 'New' } },
  list_devices: { ownOnly: true },
  register_device: { ownOnly: true, input: subscription },
  delete_device: needsRole('owner', ['own'], ({ deviceId }) => ({ deviceId })),
  get_billing: { ownOnly: true },
  create_checkout: { anyone: 409, input: () => ({ plan: 'pro' }) },
  create_billing_portal: { anyone: 409, input: () => ({}) },
  get_referral: { ownOnly: true },
  export_account: { ownOnly: true },
};
