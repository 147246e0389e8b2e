'use client';

import { Globe } from 'lucide-react';
import { create } from 'zustand';
import { dateLabel } from '@/server/domain/when';
import { dayOf, localZone } from '@/server/domain/zones';
import { currentDay } from '../data/today';
import type { ShareTarget } from '../state/share-target';
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

const contents = {
  area: 'this area and every project in it',
  project: 'this project',
  task: 'this task',
};

const since = ({ createdAt }: Link) => dateLabel(dayOf(createdAt, localZone()), currentDay());

function LinkStatus({ target: { kind }, link }: Pick<PublicLinkProps, 'target' | 'link'>) {
  const says = link
    ? `Public since ${since(link)}: anyone with the link can read ${contents[kind]}, without an account.`
    : `Anyone with a public link can read ${contents[kind]}, without an account.`;
  return (
    <p className="flex items-start gap-2.5 text-13 text-ink-2">
      <Globe {...icon} className="mt-px ml-1.5 mr-1 shrink-0 text-ink-3" />
      {says}
    </p>
  );
}

/** Addresses created on this page, by link id. The server stores only their hashes, so they cannot be loaded again. */
const useAddresses = create<Record<string, string>>(() => ({}));

const keepAddress = (id: string, url: string) => useAddresses.setState({ [id]: url });

/** Creates, shows, replaces and revokes the public link of a target. */
export function PublicLink({ target, link, canManage }: PublicLinkProps) {
  const actions = useLinkActions(target);
  const url = useAddresses((addresses) => addresses[link?.id ?? '']);
  const publish = async () => {
    const made = await actions.publish();
    if (made) keepAddress(made.link.id, made.url);
  };
  if (!canManage && !link) return null;
  return (
    <AccessSection title="Public link">
      <LinkStatus target={target} link={link} />
      {link && url && (
        // Focus the new address: the button that created it is gone.
        <div key={url} ref={focusOnMount} tabIndex={-1} className="mt-2 rounded-control">
          <Copyable label="the public address" text={url} />
          <p className="pt-1 text-12 text-ink-3">
            Copy it now. After you reload or close Parcours, the address cannot be shown again.
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
                sure="Replace the current address"
                of="of the public link"
                onSure={() => void publish()}
              />
              <SureButton
                label="Take down"
                sure="Take down for good"
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
