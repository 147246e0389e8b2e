'use client';

import { useQuery } from '@tanstack/react-query';
import { Globe } from 'lucide-react';
import { useState } from 'react';
import { dateLabel } from '@/server/domain/when';
import { dayOf, localZone } from '@/server/domain/zones';
import { NotLoaded } from '../data/query-states';
import { currentDay } from '../data/today';
import { useTRPC } from '../data/trpc';
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

interface AddressProps {
  link: Link;
  /** Focus the address: the button that created it is gone. */
  takesFocus: boolean;
}

function Address({ link, takesFocus }: AddressProps) {
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.screens.linkAddress.queryOptions({ linkId: link.id }));
  if (!data) return <NotLoaded query={{ error, refetch }} rows={1} />;
  if (data.url === null)
    return (
      <p className="pt-1 text-12 text-ink-3">
        This link is older than the option to show its address again. Choose “New address” to replace it.
      </p>
    );
  return (
    <div ref={takesFocus ? focusOnMount : undefined} tabIndex={-1} className="mt-2 rounded-control">
      <Copyable label="the public address" text={data.url} />
    </div>
  );
}

/** Creates, shows, replaces and revokes the public link of a target. */
export function PublicLink({ target, link, canManage }: PublicLinkProps) {
  const actions = useLinkActions(target);
  const [publishedId, setPublishedId] = useState('');
  const publish = async () => {
    const made = await actions.publish();
    if (made) setPublishedId(made.link.id);
  };
  if (!canManage && !link) return null;
  return (
    <AccessSection title="Public link">
      <LinkStatus target={target} link={link} />
      {canManage && link && <Address key={link.id} link={link} takesFocus={link.id === publishedId} />}
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
        <p className="pt-1 text-12 text-ink-3">A new address replaces this one, which then stops working.</p>
      )}
    </AccessSection>
  );
}
