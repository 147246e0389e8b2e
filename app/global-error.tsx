'use client';

import { Button } from '@/components/ui/button';
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
            <Button look="primary" onClick={() => window.location.reload()}>
              Reload
            </Button>
          </p>
        </PlainMessage>
      </body>
    </html>
  );
}
