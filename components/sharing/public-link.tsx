'use client';

import { Globe } from 'lucide-react';
import { useState } from 'react';
import { dateLabel } from '@/server/domain/when';
import { dayOf, localZone } from '@/server/domain/zones';
import { currentDay } from '../data/today';
import { Button } from '../ui/button';
import { Copyable } from '../ui/copyable';
import { focusOnMount } from '../ui/focus';
import { icon } from '../ui/icon';
import { SureButton } from '../ui/sure-button';
import { Part } from './part';
import type { ShareTarget } from './share-state';
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

/** The public link: made, shown once, made anew, taken down. */
export function PublicLink({ target, link, canManage }: PublicLinkProps) {
  const actions = useLinkActions(target);
  const [url, setUrl] = useState('');
  const publish = async () => setUrl((await actions.publish()) ?? '');
  const takeDown = (shown: Link) => {
    setUrl('');
    void actions.takeDown(shown);
  };
  if (!canManage && !link) return null;
  return (
    <Part title="Public link">
      <Standing target={target} link={link} />
      {link && url && (
        // A new address takes the keyboard: what was pressed for it is gone.
        <div key={url} ref={focusOnMount} tabIndex={-1} className="mt-2 rounded-control">
          <Copyable label="the public address" text={url} />
          <p className="pt-1 text-12 text-ink-3">This is the only time the address is shown: copy it now.</p>
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
                onSure={() => takeDown(link)}
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
          Publishing again gives a new address, and the one before stops working.
        </p>
      )}
    </Part>
  );
}
