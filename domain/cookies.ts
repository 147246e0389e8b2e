/** Tells the server the browser's time zone before its first answer, which shows the browser's day. */
export const ZONE_COOKIE = 'parcours.zone';

/** Tells the server the workspace before its first answer. Unset for the personal one. */
export const WORKSPACE_COOKIE = 'parcours.workspace';

/** The cookie with the code of the referral link that the browser opened. */
export const REFERRAL_COOKIE = 'parcours.referral';

/** What a person without an account tries on the front door: when it began, and the seed of its ids. */
export const VISIT_COOKIE = 'parcours.visit';

/** The language that was chosen on a page for people without an account. */
export const LANGUAGE_COOKIE = 'parcours.language';

/** Tells the server whether the timeline is `open` or `folded` before its first answer. */
export const TIMELINE_COOKIE = 'parcours.timeline';

/** Tells the server the account and the day that it closed, `<account>.<day>`, before its first answer. */
export const CLOSED_DAY_COOKIE = 'parcours.closed';
