import { followMailbox } from '../server/features/mail-in/follow-mailbox';
import { database, directUrl } from '../server/platform/database/client';

// A process that follows the mailbox of its settings. It ends with the process of its test, also when the test fails.
process.once('disconnect', () => process.exit());
followMailbox(directUrl(), database());
process.send?.('started');
