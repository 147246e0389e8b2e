import { createRememberedText } from '../../shell/state/remembered-text';

/** What hours were filled with the last time: an `event` or a `task`. */
export const newKind = createRememberedText('parcours.new-block', 'event');
