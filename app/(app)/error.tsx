'use client';

import { Lost, ToToday } from '@/components/data/page-states';
import { Button } from '@/components/ui/button';

/** Shown inside the frame when a page fails to render. */
export default function PageError({ reset }: { reset: () => void }) {
  return (
    <div role="alert">
      <Lost title="This page failed to load">
        <p className="max-w-sm pb-2 text-14 text-ink-2">
          Your saved data is safe. Try again or go to another page.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button look="primary" onClick={reset}>
            Try again
          </Button>
          <ToToday />
        </div>
      </Lost>
    </div>
  );
}
