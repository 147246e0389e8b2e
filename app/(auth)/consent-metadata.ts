import { titled } from '../reader-text';

/** The metadata of the pages on which a person lets an app in. */
export const consentMetadata = titled('allowAccess', {
  robots: { index: false, follow: false },
  // With `no-referrer`, browsers send the form with the origin `null`, which looks like another site's.
  referrer: 'same-origin',
});
