import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { runCommand } from '../../platform/config/run-command';
import type { Db } from '../../platform/database/client';
import { withDatabase } from '../../platform/database/with-database';
import { normalizeEmail } from './accounts';
import {
  disableAccount,
  enableAccount,
  type ManagedAccount,
  readAccounts,
  removeAccount,
  replacePassword,
  signOutEverywhere,
} from './manage-accounts';

const usage =
  'Usage: npm run --silent accounts -- list | show | disable | enable | delete [--yes] | sign-out | password EMAIL';

const day = (at: Date | null) => at?.toISOString().slice(0, 10) ?? 'never';
const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;
const stateOf = ({ disabledAt, isVerified }: ManagedAccount) =>
  disabledAt ? 'disabled' : isVerified ? 'verified' : 'unverified';

const list = (accounts: readonly ManagedAccount[]) =>
  accounts
    .map((account) =>
      [
        account.email,
        stateOf(account),
        `used ${day(account.lastUsedAt)}`,
        `${account.tasks} tasks`,
        megabytes(account.fileBytes),
      ].join('  '),
    )
    .join('\n');

const show = (account: ManagedAccount) =>
  Object.entries({
    address: `${account.email} (${account.isVerified ? 'verified' : 'not verified'})`,
    name: account.name ?? '',
    id: account.id,
    state: account.disabledAt ? `disabled since ${day(account.disabledAt)}` : 'enabled',
    created: day(account.createdAt),
    'last used': day(account.lastUsedAt),
    'signed in': `${account.browsers} browsers, ${account.tokens} tokens, ${account.apps} apps`,
    content: `${account.tasks} tasks, ${megabytes(account.fileBytes)} of files, member of ${account.teams} teams`,
  })
    .map(([name, value]) => `${name.padEnd(10)} ${value}`)
    .join('\n');

async function confirm(email: string): Promise<void> {
  process.stderr.write(`This deletes the account and all that only it owns. Type its address again: `);
  const lines = createInterface({ input: process.stdin });
  const { value: given = '' } = await lines[Symbol.asyncIterator]().next();
  lines.close();
  if (normalizeEmail(given) !== email) throw new Error('That is another address. Nothing was deleted.');
}

type Action = (db: Db, account: ManagedAccount) => Promise<string>;

const actions: Record<string, Action> = {
  show: async (_, account) => show(account),
  async disable(db, { id, email }) {
    await db.transaction((tx) => disableAccount(tx, id));
    return `${email} is disabled. Its sessions, tokens, feeds and streams have ended.`;
  },
  async enable(db, { id, email }) {
    await enableAccount(db, id);
    return `${email} works again.`;
  },
  async 'sign-out'(db, { id, email }) {
    await db.transaction((tx) => signOutEverywhere(tx, id));
    return `${email} is signed out of every browser; its tokens and apps are revoked.`;
  },
  async password(db, { id, email }) {
    const password = await db.transaction((tx) => replacePassword(tx, id));
    return `The new password of ${email}: ${password}\nPass it on. It can be changed under Settings → Account.`;
  },
  async delete(db, { id, email }) {
    await removeAccount(db, id);
    return `${email} is deleted.`;
  },
};

async function run(db: Db, command: string, email: string): Promise<string> {
  if (command === 'list') return list(await readAccounts(db)) || 'There are no accounts.';
  const [account] = await readAccounts(db, email);
  if (!account) throw new Error(`There is no account with the address ${email}. Nothing was changed.`);
  return (await actions[command]?.(db, account)) ?? '';
}

/** `npm run accounts`: lists accounts, or does something with one. */
async function main(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { yes: { type: 'boolean', default: false } },
  });
  const [command = '', given = '', ...rest] = positionals;
  const email = normalizeEmail(given);
  const isComplete = command === 'list' ? email === '' : command in actions && email !== '';
  if (!isComplete || rest.length > 0) throw new Error(usage);
  if (command === 'delete' && !values.yes) await confirm(email);
  return withDatabase((db) => run(db, command, email));
}

await runCommand(main);
