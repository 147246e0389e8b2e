import { useEffect, useRef } from 'react';
import { useServer } from '../data/app-url';
import { useText } from '../language/language';
import { bookmarklet } from '../quick-add/shared-rules';
import { buttonLook } from '../ui/button';
import { Copyable } from '../ui/copyable';
import { Section } from '../ui/section';

/** Ways to add tasks from outside the app. Each only fills the form. */
export function CaptureSettings() {
  const t = useText('settings-data');
  const { appUrl } = useServer();
  const link = useRef<HTMLAnchorElement>(null);
  const code = bookmarklet(appUrl);
  // React refuses such an address, and our policy a click on it. It is only right for a bookmark.
  useEffect(() => link.current?.setAttribute('href', code), [code]);
  return (
    <Section title={t('addElsewhere')}>
      <p className="max-w-lg text-14 text-ink-2">{t('bookmarkHint')}</p>
      <a ref={link} href="/add" className={buttonLook('outline', 'cursor-grab self-start')}>
        {t('addToParcours')}
      </a>
      <p className="max-w-lg text-14 text-ink-2">{t('linkHint')}</p>
      <Copyable label={t('theAddress')} text={`${appUrl}/add?text=Call%20the%20bank%20tomorrow`} />
    </Section>
  );
}
