import { useQuery } from '@tanstack/react-query';
import { Globe } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { dayOf, localZone } from '@/domain/zones';
import { useText } from '../../shell/language/language';
import { useLabels } from '../../shell/parts/labels';
import { NotLoaded } from '../../shell/parts/query-states';
import type { ShareTarget } from '../../shell/state/share-target';
import { currentDay } from '../../sync/today';
import { useTRPC, useTRPCClient } from '../../sync/trpc';
import { Button } from '../../ui/button';
import { Copyable } from '../../ui/copyable';
import { focusOnMount } from '../../ui/focus';
import { icon } from '../../ui/icon';
import { SureButton } from '../../ui/sure-button';
import { type Sharing, useShareWrite } from './use-sharing';

export function AccessSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-t border-line pt-3">
      <h3 className="pb-1 text-12 font-medium text-ink-3">{title}</h3>
      {children}
    </section>
  );
}

const contents = { area: 'contentsArea', project: 'contentsProject', task: 'contentsTask' } as const;

/** It takes the focus if it is new, because the button that created it is gone. */
function Address({ linkId, takesFocus }: { linkId: string; takesFocus: boolean }) {
  const t = useText('sharing');
  const query = useQuery(useTRPC().screens.linkAddress.queryOptions({ linkId }));
  if (!query.data) return <NotLoaded query={query} rows={1} />;
  const { url } = query.data;
  if (url === null) return <p className="pt-1 text-12 text-ink-3">{t('oldLink')}</p>;
  return (
    <div ref={takesFocus ? focusOnMount : undefined} tabIndex={-1} className="mt-2 rounded-control">
      <Copyable label={t('thePublicAddress')} text={url} />
    </div>
  );
}

/** Creates, shows, replaces and revokes the public link of a target. */
export function PublicLink({ target, sharing }: { target: ShareTarget; sharing: Sharing }) {
  const t = useText('sharing');
  const { date } = useLabels();
  const { shareLinks } = useTRPCClient();
  const { run } = useShareWrite();
  const [publishedId, setPublishedId] = useState('');
  const path = { targetKind: target.kind, targetId: target.id };
  const publish = async () => {
    const made = await run(() => shareLinks.create.mutate(path));
    if (made) setPublishedId(made.link.id);
  };
  const { link, canManage } = sharing;
  if (!canManage && !link) return null;
  const read = t(contents[target.kind]);
  return (
    <AccessSection title={t('publicLink')}>
      <p className="flex items-start gap-2.5 text-13 text-ink-2">
        <Globe {...icon} className="mt-px ms-1.5 me-1 shrink-0 text-ink-3" />
        {link
          ? t('publicSince', { day: date(dayOf(link.createdAt, localZone()), currentDay()), contents: read })
          : t('publicHint', { contents: read })}
      </p>
      {canManage && link && <Address key={link.id} linkId={link.id} takesFocus={link.id === publishedId} />}
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
                onSure={() => void run(() => shareLinks.revoke.mutate({ linkId: link.id }))}
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
