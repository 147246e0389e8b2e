import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isOneSlip } from '../../../domain/is-one-slip';
import { parseTrustedProxies } from '../network/trusted-proxies';
import { makeDataFolder } from './data-folder';
import { reasonOf } from './error-reason';
import { parseRowLimits, rowLimits } from './row-limit-names';
import { readSecret } from './secret-file';
import { flag, integer, mailIn, nonEmpty, url } from './setting-forms';

const Environment = z.object({
  PORT: integer(1, 65_535).default(3000),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:%_-]+$/, 'must be an address or a name of this machine')
    .default('127.0.0.1'),
  APP_URL: url('http', 'https')
    .refine((value) => !URL.canParse(value) || new URL(value).pathname === '/', 'must have no path')
    .transform((value) => new URL(value).origin)
    .optional(),
  DATABASE_URL: url('postgres', 'postgresql').optional(),
  DATABASE_DIRECT_URL: url('postgres', 'postgresql').optional(),
  DATABASE_POOL: integer(4, 1_000).default(16),
  PARCOURS_DATA: nonEmpty.default('./data'),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SIGN_UP: z.enum(['open', 'invited', 'closed'], 'must be open, invited or closed').default('open'),
  RATE_LIMIT: integer(0, 1_000_000).default(600),
  TRUST_PROXY: z
    .string()
    .transform((text, check) => {
      const trusted = parseTrustedProxies(text);
      if (trusted === undefined)
        check.addIssue('must be a number of proxies from 0 to 16, or networks such as 10.0.0.0/8,fd00::/8');
      return trusted ?? 0;
    })
    .default(0),
  ROW_LIMITS: z
    .string()
    .transform((text, check) => {
      const limits = parseRowLimits(text);
      if (!limits)
        check.addIssue(
          `must be kinds with numbers, such as tasks=5000,notes=100. The kinds are: ${Object.keys(rowLimits).join(', ')}`,
        );
      return limits ?? rowLimits;
    })
    .default(rowLimits),
  STREAM_LIMIT: integer(0, 10_000).default(50),
  ALLOW_PRIVATE_HOSTS: flag.default(false),
  SESSION_RATE_LIMIT: integer(0, 1_000_000).default(1_200),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .default('info'),
  SMTP_URL: url('smtp', 'smtps').optional(),
  OWNER_EMAIL: z.email('must be an address').max(254, 'must be an address').optional(),
  MAIL_FROM: z.string().min(3, 'must be an address').max(320, 'must be an address').optional(),
  MAIL_IN: mailIn.optional(),
  IMAP_URL: url('imap', 'imaps')
    .refine((value) => !URL.canParse(value) || new URL(value).username !== '', 'must name the user')
    .optional(),
  GOOGLE_CLIENT_ID: nonEmpty.optional(),
  GOOGLE_CLIENT_SECRET: nonEmpty.optional(),
  GOOGLE_URL: url('http', 'https').optional(),
  GITHUB_CLIENT_ID: nonEmpty.optional(),
  GITHUB_CLIENT_SECRET: nonEmpty.optional(),
  OIDC_ISSUER: url('http', 'https').optional(),
  OIDC_CLIENT_ID: nonEmpty.optional(),
  OIDC_CLIENT_SECRET: nonEmpty.optional(),
  OIDC_NAME: nonEmpty.max(60, 'must have at most 60 characters').default('single sign-on'),
  OIDC_SCOPES: z
    .string()
    .refine(
      (value) => value.split(' ').includes('openid'),
      'must be scopes with spaces between them, openid among them',
    )
    .default('openid email profile'),
  OIDC_SIGN_UP: flag.default(true),
  OIDC_ONLY: flag.default(false),
  OIDC_TRUST_EMAIL: flag.default(false),
  FILES: z.enum(['on', 'off'], 'must be on or off').default('on'),
  MAX_FILE_MB: integer(1, 2_000).default(25),
  MAX_STORE_MB: integer(1, 100_000_000).default(2_048),
  MIN_FREE_MB: integer(0, 1_000_000).default(500),
  S3_ENDPOINT: url('http', 'https').optional(),
  S3_BUCKET: nonEmpty.optional(),
  S3_REGION: nonEmpty.optional(),
  S3_ACCESS_KEY_ID: nonEmpty.optional(),
  S3_SECRET_ACCESS_KEY: nonEmpty.optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 03:00')
    .default('03:00'),
  BACKUP_TO: z
    .string()
    .regex(
      /^(s3:\/\/[^/\s]+(\/[\w.-]+)*\/?|(?!\w+:\/\/).+)$/,
      'must be a folder, or s3:// with a bucket and a path',
    )
    .optional(),
  BACKUP_KEEP: integer(0, 10_000).default(7),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be a VAPID private key: 43 characters of base64url')
    .optional(),
  STRIPE_SECRET_KEY: nonEmpty.optional(),
  STRIPE_WEBHOOK_SECRET: nonEmpty.optional(),
  STRIPE_PRICE_PRO: nonEmpty.optional(),
  STRIPE_PRICE_TEAM: nonEmpty.optional(),
  STRIPE_URL: url('http', 'https').optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
});

/** Settings that are also read from the file that `NAME_FILE` names, as containers pass secrets. */
const secretNames = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'AUTH_SECRET',
  'SMTP_URL',
  'IMAP_URL',
  'GOOGLE_CLIENT_SECRET',
  'GITHUB_CLIENT_SECRET',
  'OIDC_CLIENT_SECRET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'VAPID_PRIVATE_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'METRICS_TOKEN',
] as const satisfies readonly (keyof typeof Environment.shape)[];

/** The names of all settings. `GOOGLE_URL` and `STRIPE_URL` are for tests only. */
export const settingNames = Object.keys(Environment.shape);

export type Settings = z.infer<typeof Environment> & { APP_URL: string; AUTH_SECRET: string };

/** Lists every fault of the environment, one per line. */
export class SettingsError extends Error {
  readonly faults: string[];

  constructor(faults: string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

const knownNames = new Set([...settingNames, ...secretNames.map((name) => `${name}_FILE`)]);

const plainName = (name: string) => name.toUpperCase().replace(/[_-]/g, '');

/** Shorter names, such as HOST, are like too many names of other programs. */
const SHORTEST_LIKENESS = 7;

/** The setting that a name is a misspelling of, such as `TRUSTPROXY`. */
function likeSetting(name: string): string | undefined {
  const plain = plainName(name);
  return settingNames
    .filter((known) => known.includes('_'))
    .find((known) => {
      const wanted = plainName(known);
      return plain === wanted || (wanted.length >= SHORTEST_LIKENESS && isOneSlip(plain, wanted));
    });
}

const removed: Record<string, string> = {
  WORKERS: 'WORKERS is gone. Remove it, and for more cores start several apps on one DATABASE_URL.',
};

/** Reports misspelt settings, which would otherwise have no effect. */
function unknownSettings(env: NodeJS.ProcessEnv): string[] {
  return Object.keys(env).flatMap((name) => {
    if (Object.hasOwn(removed, name)) return removed[name] ?? [];
    if (knownNames.has(name) || clientOnly.has(name)) return [];
    const like = likeSetting(name);
    if (!like && !name.startsWith('PARCOURS_')) return [];
    const remedy = like ? `Did you mean ${like}?` : 'Remove it, or check its spelling.';
    return [`${name} is not a setting of Parcours. ${remedy}`];
  });
}

/** The secrets that stand in files, and what is wrong with those files. */
function readSecretFiles(env: NodeJS.ProcessEnv) {
  const values: Record<string, string> = {};
  const faults: string[] = [];
  for (const name of secretNames) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) faults.push(`${name} and ${name}_FILE are both set. Remove one.`);
    try {
      values[name] = readFileSync(file, 'utf8').trim();
    } catch (error) {
      faults.push(`${name}_FILE cannot be read: ${reasonOf(error)}. Correct its path or rights.`);
    }
  }
  return { values, faults };
}

/** Read by the command-line client only. */
const clientOnly = new Set(['PARCOURS_URL', 'PARCOURS_TOKEN']);

const pairs = ['GOOGLE', 'GITHUB'];

function incompletePairs(env: NodeJS.ProcessEnv): string[] {
  return pairs
    .filter((name) => Boolean(env[`${name}_CLIENT_ID`]) !== Boolean(env[`${name}_CLIENT_SECRET`]))
    .map((name) => `${name}_CLIENT_ID and ${name}_CLIENT_SECRET go together: set both or neither.`);
}

const oidcNames = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'];

function incompleteOidc(env: NodeJS.ProcessEnv): string[] {
  const missing = oidcNames.filter((name) => !env[name]);
  const isUsed = Object.keys(env).some((name) => knownNames.has(name) && name.startsWith('OIDC_'));
  if (missing.length === 0 || !isUsed) return [];
  return [`${missing.join(', ')} must be set too: single sign-on needs them.`];
}

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];

function incompleteS3(env: NodeJS.ProcessEnv): string[] {
  const missing = s3Names.filter((name) => !env[name]);
  if (missing.length === 0 || missing.length === s3Names.length) return [];
  return [`${missing.join(', ')} must be set too: the settings of an S3 store go together.`];
}

const directWithoutPooler = ({ DATABASE_DIRECT_URL, DATABASE_URL }: NodeJS.ProcessEnv): string[] =>
  DATABASE_DIRECT_URL && !DATABASE_URL
    ? ['DATABASE_URL must be set too: DATABASE_DIRECT_URL is the same database without the pooler.']
    : [];

function incompleteMailIn({ MAIL_IN, IMAP_URL }: NodeJS.ProcessEnv): string[] {
  if (Boolean(MAIL_IN) === Boolean(IMAP_URL)) return [];
  return ['MAIL_IN and IMAP_URL go together: set both or neither.'];
}

function backupsWithoutStore({ BACKUP_TO, S3_BUCKET }: NodeJS.ProcessEnv): string[] {
  if (!BACKUP_TO?.startsWith('s3://') || S3_BUCKET) return [];
  return ['BACKUP_TO names an S3 store, so the settings of one must be set: S3_ENDPOINT and the others.'];
}

/** The secret in the data folder, created at the first start. */
function storedSecret(folder: string): string {
  try {
    makeDataFolder(folder);
  } catch (error) {
    throw new SettingsError([error instanceof Error ? error.message : String(error)]);
  }
  return readSecret(
    join(folder, 'auth-secret'),
    'delete it and start once with --new-secret: a new one is made, and everyone signs in again',
  );
}

/** @throws SettingsError with a line for each unknown or malformed setting. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const files = readSecretFiles(env);
  const given = Object.fromEntries(Object.entries(env).filter(([name]) => settingNames.includes(name)));
  const read = Environment.safeParse({ ...given, ...files.values });
  const faults = [
    ...files.faults,
    ...(read.error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}.`),
    ...unknownSettings(env),
    ...incompletePairs({ ...env, ...files.values }),
    ...incompleteOidc({ ...env, ...files.values }),
    ...incompleteS3({ ...env, ...files.values }),
    ...directWithoutPooler({ ...env, ...files.values }),
    ...incompleteMailIn({ ...env, ...files.values }),
    ...backupsWithoutStore({ ...env, ...files.values }),
  ];
  if (!read.success || faults.length > 0) throw new SettingsError(faults);
  const { data } = read;
  return {
    ...data,
    APP_URL: data.APP_URL ?? `http://localhost:${data.PORT}`,
    AUTH_SECRET: data.AUTH_SECRET ?? storedSecret(data.PARCOURS_DATA),
  };
}

let current: Settings | undefined;

export function settings(): Settings {
  current ??= readSettings(process.env);
  return current;
}

/** Replaces the settings. Undefined: they are read again, such as after a key in the data folder was replaced. */
export function setSettings(replaced: Settings | undefined): void {
  current = replaced;
}
