/* Why the export leaves tables out. */

const secret = 'A secret or a sign-in. Make a new one.';

/** Credentials, and what belongs to them. */
export const credentials = {
  identities: secret,
  passkeys: secret,
  passkey_challenges: secret,
  sign_ins: secret,
  sign_in_links: secret,
  api_tokens: secret,
  oauth_clients: secret,
  oauth_grants: secret,
  oauth_tokens: secret,
  share_links: secret,
  devices: 'Addresses at which browsers take messages. Turn them on again in each browser.',
  idempotency_keys: secret,
  subscriptions: 'What Stripe says of a paid plan.',
  rate_limits: 'Counts calls of the last minute.',
  throttles: 'Counts tries of the last hours.',
  deployment: 'Belongs to the server.',
};

const people = 'Says who else sees something. Share it again.';

/** Rows about other people. */
export const othersRows = {
  workspace_members: people,
  grants: people,
  invitations: people,
  package_shares: people,
  known_addresses: people,
  note_presence: 'Who has a note open at this moment.',
};

/** Logs, copies and unfinished uploads. */
export const logs = {
  activity: 'A log of each workspace: list_activity reads it.',
  notifications: 'Tells of other rows, for 90 days.',
  own_changes: 'Tells event streams of other rows, for a day.',
  webhook_deliveries: 'A log, for 30 days: list_webhook_deliveries reads it.',
  long_notes: 'The words of notes, for the search.',
  trash: 'Deleted. Restore it first.',
  trash_rows: 'Deleted. Restore it first.',
  uploads: 'Not arrived yet.',
  stored_objects: 'The bytes of files: GET /v2/files/{fileId}/content reads them.',
  rendered_texts: 'Made from other texts.',
  backups: 'Of the whole server.',
  waiting_jobs: 'Work that the server does later.',
  calendar_months: 'Copies of events on other servers.',
  written_events: 'Which tasks have events on other servers.',
};
