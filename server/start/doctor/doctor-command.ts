import { parseArgs } from 'node:util';
import { reasonOf } from '../../platform/config/error-reason';
import { runCommand } from '../../platform/config/run-command';
import { type Settings, SettingsError, settings } from '../../platform/config/settings';
import { withDatabaseUrl } from '../../platform/database/with-database';
import { checks, type Finding, type Place } from './checks';

interface Result extends Finding {
  name: string;
}

async function check(name: string, place: Place): Promise<Result> {
  try {
    const finding = await checks[name]?.(place);
    return { name, ...(finding ?? { status: 'skipped', message: '' }) };
  } catch (error) {
    return { name, status: 'failed', message: reasonOf(error) };
  }
}

function readSettings(): Settings | Result[] {
  try {
    return settings();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.faults.map((message) => ({ name: 'settings', status: 'failed', message }));
  }
}

/** Without readable settings or a database, nothing else can be checked. */
async function examine(report: (result: Result) => void): Promise<void> {
  const current = readSettings();
  if (Array.isArray(current)) {
    for (const fault of current) report(fault);
    return;
  }
  report({ name: 'settings', status: 'ok', message: 'Each setting is known and can be read.' });
  try {
    await withDatabaseUrl(async (url) => {
      for (const name of Object.keys(checks)) report(await check(name, { settings: current, url }));
    });
  } catch (error) {
    report({ name: 'database', status: 'failed', message: reasonOf(error) });
  }
}

const marks: Record<Finding['status'], string> = { ok: 'ok', warning: 'warn', failed: 'FAIL', skipped: '-' };

/** `npm run doctor`: checks what the app needs, one line each. Exits with 1 if a check failed. */
async function main(): Promise<string | undefined> {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
  const results: Result[] = [];
  await examine((result) => {
    results.push(result);
    if (!values.json)
      process.stdout.write(`${marks[result.status].padEnd(5)} ${result.name.padEnd(12)} ${result.message}\n`);
  });
  const isHealthy = results.every(({ status }) => status !== 'failed');
  process.exitCode = isHealthy ? 0 : 1;
  return values.json ? JSON.stringify({ ok: isHealthy, checks: results }, null, 2) : undefined;
}

await runCommand(main);
