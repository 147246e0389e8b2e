'use client';

import { textButton } from '@/components/ui/button-look';
import { PlainMessage } from '@/components/ui/plain-message';
import './globals.css';

/** Shown when the root layout fails, so it renders its own document. */
export default function GlobalError() {
  return (
    <html lang="en">
      <body>
        <title>Parcours</title>
        <PlainMessage title="Parcours failed to load">
          <p className="text-14 text-ink-2">Your saved data is safe. Reload the page to try again.</p>
          <p>
            <button type="button" className={textButton('primary')} onClick={() => window.location.reload()}>
              Reload
            </button>
          </p>
        </PlainMessage>
      </body>
    </html>
  );
}
