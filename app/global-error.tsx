'use client';

import { Button } from '@/components/ui/button';
import { PlainMessage } from '@/components/ui/plain-message';
import './globals.css';

/** Where even the frame broke: it brings its own document. */
export default function GlobalError() {
  return (
    <html lang="en">
      <body>
        <title>Parcours</title>
        <PlainMessage title="Parcours stumbled">
          <p className="text-14 text-ink-2">
            Something went wrong while the page was drawn. What you saved is safe.
          </p>
          <p>
            <Button look="primary" onClick={() => window.location.reload()}>
              Load it again
            </Button>
          </p>
        </PlainMessage>
      </body>
    </html>
  );
}
