import { expect, test } from 'vitest';
import { createShares } from './share';

/** Shares with a clock that only the test moves. */
function createStage() {
  let time = 10_000;
  let worked = 0;
  const shares = createShares({ now: () => time, worked: () => worked });
  const pass = (ms: number, busy = ms) => {
    time += ms;
    worked += busy;
  };
  const work = (key: string, ms: number) => {
    const end = shares.begin(key);
    pass(ms);
    end();
  };
  return { ...shares, pass, work };
}

test('never makes an account wait that is alone', () => {
  const { work, restMs } = createStage();
  for (let n = 0; n < 50; n++) work('ann', 100);
  expect(restMs('ann')).toBe(0);
});

test('makes a busy account wait while others are active, but not for long', () => {
  const { work, restMs, pass } = createStage();
  for (let n = 0; n < 50; n++) work('ann', 100);
  work('ben', 10);
  expect([restMs('ann') > 0, restMs('ben')]).toEqual([true, 0]);
  expect(restMs('ann')).toBeLessThan(2_000);
  pass(restMs('ann'));
  expect(restMs('ann')).toBe(0);
});

test('makes a network wait that sends many requests with hardly any work', () => {
  const { work, begin, restMs } = createStage();
  const ask = () => begin('network', 3)();
  for (let n = 0; n < 100; n++) ask();
  work('ben', 10);
  expect(restMs('network')).toBeGreaterThan(0);
});

test('does not delay a page with ten calls while others are active', () => {
  const { work, begin, pass, restMs } = createStage();
  work('ben', 10);
  work('ann', 100);
  const ends = Array.from({ length: 10 }, () => begin('ann'));
  pass(100);
  for (const end of ends) end();
  expect(restMs('ann')).toBe(0);
});

test('charges the usual time of work in advance', () => {
  const { work, begin, pass, restMs } = createStage();
  for (let n = 0; n < 10; n++) work('ann', 100);
  work('ben', 10);
  pass(restMs('ann'));
  work('ben', 10);
  begin('ann');
  expect(restMs('ann')).toBeGreaterThan(50);
});

test('ends the wait when the other accounts have left', () => {
  const { work, restMs, pass } = createStage();
  work('ben', 10);
  for (let n = 0; n < 10; n++) work('ann', 100);
  expect(restMs('ann')).toBeGreaterThan(0);
  pass(200);
  expect(restMs('ann')).toBe(0);
});

test('does not count the wait for another service', () => {
  const { begin, work, pass, restMs } = createStage();
  const end = begin('ann');
  pass(10_000, 5);
  end();
  work('ben', 1);
  expect(restMs('ann')).toBe(0);
});

test('counts the time of the database and of refusals', async () => {
  const { onDatabase, charge, work, pass, restMs } = createStage();
  await onDatabase('ann', async () => pass(500, 5));
  for (let n = 0; n < 40; n++) charge('network:a', 10);
  work('ben', 1);
  expect([restMs('ann') > 0, restMs('network:a') > 0]).toEqual([true, true]);
});
