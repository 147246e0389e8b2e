import { createRememberedText } from './remembered-text';

/** How the coming days show: as a `list`, a `week` or a `month`. */
export const upcomingLook = createRememberedText('parcours.upcoming', 'list');
