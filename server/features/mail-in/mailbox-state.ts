/** What this process knows of the mailbox: it is followed, by it or by another process, or it cannot be. */
export type MailboxState = 'starting' | 'followed' | 'elsewhere' | 'failing';

let state: MailboxState = 'starting';

export const mailboxState = (): MailboxState => state;

export function noteMailbox(next: MailboxState): void {
  state = next;
}
