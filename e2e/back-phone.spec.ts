import { backTests } from './back-tests';
import { test } from './person';

test.use({ opensToday: false });

backTests();
