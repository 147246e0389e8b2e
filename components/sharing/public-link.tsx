'use client';

import { Globe } from 'lucide-react';
import { dateLabel } from '@/server/domain/when';
import { dayOf, localZone } from '@/server/domain/zones';
import { currentDay } from '../data/today';
import type { ShareTarget } from '../state/share-target';
import { createStore, useStore } from '../state/store';
import { Button } from '../ui/button';
import { Copyable } from '../ui/copyable';
import { focusOnMount } from '../ui/focus';
import { icon } from '../ui/icon';
import { SureButton } from '../ui/sure-button';
import { AccessSection } from './access-section';
import { type Link, useLinkActions } from './use-sharing';

interface PublicLinkProps {
  target: ShareTarget;
  link: Link | null;
  canManage: boolean;
}

const holds = {
  area: 'this area and every project in it',
  project: 'this project',
  task: 'this task',
};

const since = ({ createdAt }: Link) => dateLabel(dayOf(createdAt, localZone()), currentDay());

function Standing({ target: { kind }, link }: Pick<PublicLinkProps, 'target' | 'link'>) {
  const says = link
    ? `Public since ${since(link)}: whoever has the address can read ${holds[kind]}, without an account.`
    : `A public link lets anyone who has it read ${holds[kind]}, without an account.`;
  return (
    <p className="flex items-start gap-2.5 text-13 text-ink-2">
      <Globe {...icon} className="mt-px ml-1.5 mr-1 shrink-0 text-ink-3" />
      {says}
    </p>
  );
}

/** The addresses made on this page, by link. The server keeps only their hashes, so no other page can show them. */
const addresses = createStore<ReadonlyMap<string, string>>(new Map());

const keepAddress = (id: string, url: string) => addresses.set(new Map(addresses.get()).set(id, url));

/** The public link: made, shown until the page is left, made anew, taken down. */
export function PublicLink({ target, link, canManage }: PublicLinkProps) {
  const actions = useLinkActions(target);
  const url = useStore(addresses).get(link?.id ?? '');
  const publish = async () => {
    const made = await actions.publish();
    if (made) keepAddress(made.link.id, made.url);
  };
  if (!canManage && !link) return null;
  return (
    <AccessSection title="Public link">
      <Standing target={target} link={link} />
      {link && url && (
        // A new address takes the keyboard: what was pressed for it is gone.
        <div key={url} ref={focusOnMount} tabIndex={-1} className="mt-2 rounded-control">
          <Copyable label="the public address" text={url} />
          <p className="pt-1 text-12 text-ink-3">
            Copy it now. You can see and copy this address until you reload or close Parcours, and not after
            that.
          </p>
        </div>
      )}
      {canManage && (
        <div className="flex flex-wrap gap-1 pt-2">
          {link ? (
            <>
              <SureButton
                look="quiet"
                label="New address"
                sure="Retire the present address"
                of="of the public link"
                onSure={() => void publish()}
              />
              <SureButton
                label="Take down"
                sure="Take it down for good"
                of="the public link"
                onSure={() => void actions.takeDown(link)}
              />
            </>
          ) : (
            <Button look="outline" onClick={() => void publish()}>
              Publish
            </Button>
          )}
        </div>
      )}
      {canManage && link && (
        <p className="pt-1 text-12 text-ink-3">
          {url
            ? 'A new address replaces this one, which then stops working.'
            : 'Parcours cannot show the address again. A new address replaces it, and the old one stops working.'}
        </p>
      )}
    </AccessSection>
  );
}
