'use client';

import { useEffect, useRef } from 'react';
import { useServer } from '../data/app-url';
import { bookmarklet } from '../quick-add/shared-rules';
import { buttonLook } from '../ui/button';
import { Copyable } from '../ui/copyable';
import { Section } from '../ui/section';

/** Ways to add tasks from outside the app. Each only fills the form. */
export function CaptureSettings() {
  const { appUrl } = useServer();
  const link = useRef<HTMLAnchorElement>(null);
  const code = bookmarklet(appUrl);
  // React refuses such an address, and our policy a click on it. It is only right for a bookmark.
  useEffect(() => link.current?.setAttribute('href', code), [code]);
  return (
    <Section title="Add from elsewhere">
      <p className="max-w-lg text-14 text-ink-2">
        Drag this button to the bookmarks of your browser. It opens a new task with the title, the address and
        the selected text of the page that you are on.
      </p>
      <a ref={link} href="/add" className={buttonLook('outline', 'cursor-grab self-start')}>
        Add to Parcours
      </a>
      <p className="max-w-lg text-14 text-ink-2">
        Or link to the form. On a phone, install the app: it is then among the places to share to.
      </p>
      <Copyable label="the address" text={`${appUrl}/add?text=Call%20the%20bank%20tomorrow`} />
    </Section>
  );
}
