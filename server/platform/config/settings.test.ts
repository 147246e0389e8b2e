import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readSettings, SettingsError, settingNames } from './settings';

const folder = mkdtempSync(join(tmpdir(), 'parcours-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

const read = (env: Record<string, string>) =>
  readSettings({ NODE_ENV: 'test', PARCOURS_DATA: folder, ...env });

function faultsOf(env: Record<string, string>): string[] {
  try {
    read(env);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
}

test('requires no settings and creates a private secret once', () => {
  const first = read({});
  expect(first).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    APP_URL: 'http://localhost:3000',
    RATE_LIMIT: 600,
  });
  expect(read({}).AUTH_SECRET).toBe(first.AUTH_SECRET);
  expect(statSync(join(folder, 'auth-secret')).mode & 0o777).toBe(0o600);
});

test('reads a secret from the file that NAME_FILE names', () => {
  const file = join(folder, 'secret');
  writeFileSync(file, `${'s'.repeat(32)}\n`);
  expect(read({ AUTH_SECRET_FILE: file }).AUTH_SECRET).toBe('s'.repeat(32));
  expect(faultsOf({ AUTH_SECRET_FILE: file, AUTH_SECRET: 't'.repeat(32) })).toEqual([
    'AUTH_SECRET and AUTH_SECRET_FILE are both set. Remove one.',
  ]);
  expect([
    ...faultsOf({ SMTP_URL_FILE: join(folder, 'nowhere') }),
    ...faultsOf({ SMTP_URL_FILE: folder }),
  ]).toEqual([
    'SMTP_URL_FILE cannot be read: there is no such file or folder. Correct its path or rights.',
    'SMTP_URL_FILE cannot be read: it is a folder. Correct its path or rights.',
  ]);
});

describe('reports each invalid setting on a line', () => {
  test.each([
    [{ PORT: 'http' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ APP_URL: 'planner.example.org' }, 'APP_URL'],
    [{ HOST: 'not a host' }, 'HOST'],
    [{ APP_URL: 'https://example.org/planner' }, 'APP_URL'],
    [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://me:a,b@one:5432,two:5432/x' }, 'must be an address of one host'],
    [{ DATABASE_URL: 'postgres://me@one,two/x' }, 'must be an address of one host'],
    [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET'],
    [{ RATE_LIMIT: '-1' }, 'RATE_LIMIT'],
    [{ PARCOURS_DTA: '/srv' }, 'PARCOURS_DTA'],
    [{ TRUSTPROXY: '1' }, 'TRUSTPROXY is not a setting of Parcours. Did you mean TRUST_PROXY?'],
    [
      { WORKERS: '2' },
      'WORKERS is gone. Remove it, and for more cores start several apps on one DATABASE_URL.',
    ],
    [{ trust_proxy: '1' }, 'trust_proxy'],
    [{ SMPT_URL: 'smtp://localhost' }, 'Did you mean SMTP_URL?'],
    [{ RATE_LIMITS: '1' }, 'RATE_LIMITS'],
    [{ GITHUB_CLIENT_ID: 'x' }, 'GITHUB_CLIENT_ID'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be debug, info'],
    [{ PARCOURS_DATA: '/dev/null/data' }, 'Cannot write to the data folder /dev/null/data'],
  ])('%j', (env, name) => {
    const faults = faultsOf(env);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(name);
    expect(faults[0]).not.toContain('\n');
  });

  test('ignores names of other programs', () => {
    const others = [
      'API_URL',
      'HOSTNAME',
      'PORTS',
      'GITHUB_TOKEN',
      'DATABASE_NAME',
      'npm_config_loglevel',
      'S3_KEY',
    ];
    expect(faultsOf(Object.fromEntries(others.map((name) => [name, 'x'])))).toEqual([]);
  });

  test('reports several faults at once', () => {
    expect(faultsOf({ PORT: '0', RATE_LIMIT: 'many', PARCOURS_PORT: '1' })).toHaveLength(3);
  });
});

test('the hosting guide explains every setting', () => {
  const guide = readFileSync('docs/hosting.md', 'utf8');
  const onlyForTests = ['GOOGLE_URL', 'STRIPE_URL'];
  expect(settingNames.filter((name) => !guide.includes(`\`${name}\``))).toEqual(onlyForTests);
});
