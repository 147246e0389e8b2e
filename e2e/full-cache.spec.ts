import { addByKey, createToday } from './offline-steps';
import { expect, ready, test, titles } from './person';

test.use({ serviceWorkers: 'allow', opensToday: false });

test('opens pages while the cache of the browser is full', async ({ page, person, context, baseURL }) => {
  await createToday(person, 'Water the plants');
  const failed: string[] = [];
  page.on('requestfailed', (request) => {
    // Going on to the next page aborts what was being loaded ahead.
    const isAborted = request.failure()?.errorText === 'net::ERR_ABORTED';
    if (request.url().includes('/_next/static/') && !isAborted) failed.push(request.url());
  });
  await page.goto('/today');
  await ready(page);
  const storage = await context.newCDPSession(page);
  const origin = new URL(baseURL ?? page.url()).origin;
  await storage.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cache_storage' });
  await storage.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 150_000 });
  for (const path of ['/habits', '/journal', '/today']) {
    await page.goto(path);
    await ready(page);
  }
  await addByKey(page, 'Buy soap');
  await expect.poll(() => titles(page)).toEqual(['Water the plants', 'Buy soap']);
  expect(failed).toEqual([]);
});
