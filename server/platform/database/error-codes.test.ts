import pg from 'pg';
import { expect, test } from 'vitest';
import { isCommitRefused } from './error-codes';

test.each([
  ['58030', 'PANIC', false],
  ['53100', 'PANIC', false],
  ['53100', 'ERROR', true],
  ['23505', 'ERROR', true],
  ['57P01', 'FATAL', false],
])('a COMMIT that fails with %s as %s is refused for certain: %s', (code, severity, isCertain) => {
  const error = Object.assign(new pg.DatabaseError('could not fdatasync file', 0, 'error'), {
    code,
    severity,
  });
  expect(isCommitRefused(error)).toBe(isCertain);
});
