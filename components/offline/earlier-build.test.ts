import { afterEach, expect, test, vi } from 'vitest';
import { renewWaiting } from './earlier-build';
import { readWaiting } from './waiting-store';
import { DOUBTFUL } from './waiting-write';

afterEach(() => vi.unstubAllGlobals());

/** Writes as the build before stored them. */
function store(...writes: { key: string; triedAt?: number; write: object }[]): void {
  const stored = new Map(
    writes.map((one, at) => [
      `parcours.waiting.${one.key}`,
      JSON.stringify({ account: 'ann', at, day: '2026-11-22', label: one.key, ...one }),
    ]),
  );
  const localStorage = Object.create({
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  for (const key of stored.keys()) Reflect.set(localStorage, key, '');
  vi.stubGlobal('window', { localStorage });
}

const create = { path: 'tasks.createMany', input: { tasks: [{ title: 'Soap' }, { title: 'Milk' }] } };

test('what an earlier build wanted to create gets ids, which what follows names', () => {
  store(
    { key: 'made', write: create },
    { key: 'copied', write: { path: 'selection.duplicate', input: { taskIds: ['waiting-made-01'] } } },
    { key: 'done', write: { path: 'tasks.complete', input: { taskId: 'waiting-copied-00' } } },
  );
  renewWaiting();
  const [made, copied, done] = readWaiting('ann').map(({ write }) => write.input);
  expect(made).toMatchObject({ tasks: [{ title: 'Soap' }, { title: 'Milk' }] });
  const ids = (Object(made).tasks ?? []).map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(2);
  expect(copied).toMatchObject({ taskIds: [ids[1]] });
  expect(done).toEqual({ taskId: Object(copied).ids[0] });
});

test('what the server may have created for an earlier build is left to the person', () => {
  store({ key: 'made', triedAt: 1, write: create });
  renewWaiting();
  expect(readWaiting('ann')).toMatchObject([{ write: { path: 'screens.createTasks' }, refusal: DOUBTFUL }]);
});
