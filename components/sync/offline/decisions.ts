import { sendStored } from './requests';
import { forgetUnreadable, forgetWaiting, readWaiting, storeWaiting, type Unreadable } from './waiting-store';
import { type Answer, dependentsOf, type WaitingWrite } from './waiting-write';

interface Deciding {
  account: string;
  /** Shows what waits, and sends it. */
  reload: () => void;
  /** Reads again what the page shows. */
  reread: () => void;
  drain: () => Promise<void>;
}

/** What a person decides about changes that are not saved. */
export const createDecisions = ({ account, reload, reread, drain }: Deciding) => ({
  /** Gives a write up, and those that change what it would have created. */
  discard(one: WaitingWrite): void {
    for (const other of dependentsOf(one, readWaiting(account))) forgetWaiting(other);
    forgetWaiting(one);
    reload();
  },
  async retry({ refusal: _, triedAt: __, failures: ___, ...one }: WaitingWrite): Promise<void> {
    storeWaiting(one);
    reload();
    await drain();
  },
  /** Sends what another build stored. It goes once the server has done it. */
  async resend(one: Unreadable): Promise<Answer | undefined> {
    const answer = one.sent && (await sendStored(one.sent));
    if (!answer || answer.status >= 300) return answer;
    forgetUnreadable(one);
    reload();
    reread();
    return answer;
  },
  forget(one: Unreadable): void {
    forgetUnreadable(one);
    reload();
  },
});

export type Decisions = ReturnType<typeof createDecisions>;
