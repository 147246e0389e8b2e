import type { Rule } from './rule';

/** The rules of the account, and of what it takes with it, brings along and pays. */
export const accountRules: Record<string, Rule> = {
  get_me: { ownOnly: true },
  update_me: { ownOnly: true, input: { name: 'Other' } },
  list_authorizations: { ownOnly: true },
  list_tokens: { ownOnly: true },
  create_token: { ownOnly: true, input: { name: 'New' } },
  export_account: { ownOnly: true },
  import_data: { ownOnly: true, input: { source: 'csv', content: 'title\nNew', dryRun: false } },
};
