import { parseArgs } from 'node:util';
import { settings } from '@/server/platform/config/settings';
import { withDatabase } from '@/server/platform/database/with-database';
import { EMAIL, seed } from './seed';

const { values } = parseArgs({ options: { tasks: { type: 'string', default: '0' } } });
const count = Number(values.tasks);
if (!Number.isInteger(count) || count < 0 || count > 1_000_000) {
  console.error('--tasks takes a whole number from 0 to 1000000.');
  process.exit(2);
}
const { password, token } = await withDatabase((_, pool) => seed(pool, count));
console.log(
  `Sign in at ${settings().APP_URL}/sign-in\n  email     ${EMAIL}\n  password  ${password}\n  token     ${token}`,
);
