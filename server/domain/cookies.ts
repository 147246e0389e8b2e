/** The cookie by which the server's first answer knows the browser's time zone, and so its day. */
export const ZONE_COOKIE = 'parcours.zone';

/** The cookie by which the server's first answer knows the workspace; none for the personal one. */
export const WORKSPACE_COOKIE = 'parcours.workspace';
