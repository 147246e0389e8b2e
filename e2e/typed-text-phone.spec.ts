import { test } from './person';
import { visits } from './typed-text-fields';
import { leaveEachWay } from './typed-text-ways';

test.use({ opensToday: false });

for (const visit of visits)
  test(`on a phone, ${visit.name}: what is typed is there again, however it was left`, async ({
    page,
    person,
  }) => {
    await leaveEachWay(page, person, visit);
  });
