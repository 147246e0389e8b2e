'use client';

import { Lost, ToToday } from '@/components/data/page-states';
import { Button } from '@/components/ui/button';

/** A page that broke; what stands around it is whole. */
export default function PageError({ reset }: { reset: () => void }) {
  return (
    <div role="alert">
      <Lost title="This page stumbled">
        <p className="max-w-sm pb-2 text-14 text-ink-2">
          Something went wrong while it was drawn. What you saved is safe.
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
