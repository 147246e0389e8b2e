import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../../../testing/backup';
import { archiveName, keepNewest, latestIn, warningOfNames } from './archive-names';
import { createFolderPlace } from './folder-place';

const now = new Date('2026-11-28T20:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

/** A folder with archives of some times. */
function placeOf(times: readonly Date[]) {
  const folder = testFolder();
  for (const time of times) writeFileSync(join(folder, archiveName(time)), '');
  return { folder, place: createFolderPlace(folder) };
}

test('takes archives that a wrong clock named for the oldest, and says so', async () => {
  const [ahead, before, last] = [hours(72), hours(-24), hours(-0.25)];
  const { folder, place } = placeOf([before, ahead, last]);
  expect(await latestIn(place, now)).toBe(archiveName(last));
  expect(await warningOfNames(place, now)).toContain(archiveName(ahead));
  await keepNewest(place, 2, now);
  expect(readdirSync(folder).sort()).toEqual([archiveName(before), archiveName(last)]);
  expect(await warningOfNames(place, now)).toBeUndefined();
  const only = placeOf([ahead]);
  expect(await latestIn(only.place, now)).toBe(archiveName(ahead));
});

test('takes an archive of another machine, whose clock differs a little, for the newest', async () => {
  const [last, other] = [hours(-1), hours(0.1)];
  const { place } = placeOf([last, other]);
  expect(await latestIn(place, now)).toBe(archiveName(other));
  expect(await warningOfNames(place, now)).toBeUndefined();
});
