'use client';

import type { ReactNode } from 'react';
import { Ago } from '../data/ago';
import { Button } from '../ui/button';
import { isWaiting } from './offline-state';
import type { Outbox } from './outbox';
import type { WaitingWrite } from './waiting-write';

interface RowProps {
  one: WaitingWrite;
  children: ReactNode;
}

/** One change: what it does, when it was made, and why it was refused. */
const Row = ({ one, children }: RowProps) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 first:border-t-0">
    <span className="min-w-40 flex-1">
      <span className="block text-14 [overflow-wrap:anywhere]">{one.label}</span>
      {one.refusal && <span className="block text-13 text-overdue">{one.refusal}</span>}
      <Ago instant={one.at} className="text-12 text-ink-3" />
    </span>
    <span className="flex gap-1">{children}</span>
  </li>
);

interface ListProps {
  writes: readonly WaitingWrite[];
  outbox: Outbox;
}

const Discard = ({ one, outbox }: { one: WaitingWrite; outbox: Outbox }) => (
  <Button aria-label={`Discard: ${one.label}`} onClick={() => outbox.discard(one)}>
    Discard
  </Button>
);

function Refused({ writes, outbox }: ListProps) {
  if (writes.length === 0) return null;
  return (
    <section aria-label="Not saved">
      <p className="text-13 text-ink-2">
        The server refused these. Nothing of them is saved: send them again, or discard them.
      </p>
      <ul>
        {writes.map((one) => (
          <Row key={one.key} one={one}>
            <Button
              look="outline"
              aria-label={`Send again: ${one.label}`}
              onClick={() => void outbox.retry(one)}
            >
              Send again
            </Button>
            <Discard one={one} outbox={outbox} />
          </Row>
        ))}
      </ul>
    </section>
  );
}

function Waiting({ writes, outbox }: ListProps) {
  if (writes.length === 0) return null;
  return (
    <section aria-label="Waiting">
      <p className="text-13 text-ink-2">
        These are stored in this browser and sent in this order as soon as the server can be reached.
      </p>
      <ul>
        {writes.map((one) => (
          <Row key={one.key} one={one}>
            <Discard one={one} outbox={outbox} />
          </Row>
        ))}
      </ul>
    </section>
  );
}

/** The changes that the server has not done, with what can be done about them. */
export function WaitingList({ writes, outbox }: ListProps) {
  return (
    <div className="flex flex-col gap-4 p-4">
      {writes.length === 0 && <p className="text-14 text-ink-2">Everything is saved.</p>}
      <Refused writes={writes.filter((one) => !isWaiting(one))} outbox={outbox} />
      <Waiting writes={writes.filter(isWaiting)} outbox={outbox} />
    </div>
  );
}
