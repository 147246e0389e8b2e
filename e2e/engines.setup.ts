import { test as setup } from '@playwright/test';
import { findFirefox } from './engines/firefox';
import { findWebKit } from './engines/webkit';

setup('installs Firefox and WebKit where they are missing', () => {
  setup.skip(process.platform !== 'linux', 'They come from Debian.');
  setup.setTimeout(300_000);
  findFirefox();
  findWebKit();
});
