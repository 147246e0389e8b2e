import { useQuery } from '@tanstack/react-query';
import { Globe } from 'lucide-react';
import { useState } from 'react';
import { dayOf, localZone } from '@/server/domain/zones';
import { useLabels } from '../data/labels';
import { NotLoaded } from '../data/query-states';
import { currentDay } from '../data/today';
import { useTRPC } from '../data/trpc';
import { useText } from '../language/language';
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
  area: 'contentsArea',
  project: 'contentsProject',
  task: 'contentsTask',
} as const;

function LinkStatus({ target: { kind }, link }: Pick<PublicLinkProps, 'target' | 'link'>) {
  const t = useText('sharing');
  const { date } = useLabels();
  const read = t(contents[kind]);
  const says = link
    ? t('publicSince', { day: date(dayOf(link.createdAt, localZone()), currentDay()), contents: read })
    : t('publicHint', { contents: read });
  return (
    <p className="flex items-start gap-2.5 text-13 text-ink-2">
      <Globe {...icon} className="mt-px ms-1.5 me-1 shrink-0 text-ink-3" />
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
  const t = useText('sharing');
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.screens.linkAddress.queryOptions({ linkId: link.id }));
  if (!data) return <NotLoaded query={{ error, refetch }} rows={1} />;
  if (data.url === null) return <p className="pt-1 text-12 text-ink-3">{t('oldLink')}</p>;
  return (
    <div ref={takesFocus ? focusOnMount : undefined} tabIndex={-1} className="mt-2 rounded-control">
      <Copyable label={t('thePublicAddress')} text={data.url} />
    </div>
  );
}

/** Creates, shows, replaces and revokes the public link of a target. */
export function PublicLink({ target, link, canManage }: PublicLinkProps) {
  const t = useText('sharing');
  const actions = useLinkActions(target);
  const [publishedId, setPublishedId] = useState('');
  const publish = async () => {
    const made = await actions.publish();
    if (made) setPublishedId(made.link.id);
  };
  if (!canManage && !link) return null;
  return (
    <AccessSection title={t('publicLink')}>
      <LinkStatus target={target} link={link} />
      {canManage && link && <Address key={link.id} link={link} takesFocus={link.id === publishedId} />}
      {canManage && (
        <div className="flex flex-wrap gap-1 pt-2">
          {link ? (
            <>
              <SureButton
                look="quiet"
                label={t('newAddress')}
                sure={t('replaceAddress')}
                of={t('ofPublicLink')}
                onSure={() => void publish()}
              />
              <SureButton
                label={t('takeDown')}
                sure={t('takeDownForGood')}
                of={t('thePublicLink')}
                onSure={() => void actions.takeDown(link)}
              />
            </>
          ) : (
            <Button look="outline" onClick={() => void publish()}>
              {t('publish')}
            </Button>
          )}
        </div>
      )}
      {canManage && link && <p className="pt-1 text-12 text-ink-3">{t('newAddressHint')}</p>}
    </AccessSection>
  );
}
