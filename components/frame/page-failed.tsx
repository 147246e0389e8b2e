'use client';

import { Lost, ToToday } from '../data/page-states';
import { Button } from '../ui/button';

/** Shown inside the frame when a page fails to render. */
export const PageFailed = () => (
  <div role="alert">
    <Lost title="This page failed to load">
      <p className="max-w-sm pb-2 text-14 text-ink-2">
        Your saved data is safe. Reload the page or go to another one.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" onClick={() => window.location.reload()}>
          Reload
        </Button>
        <ToToday />
      </div>
    </Lost>
  </div>
);
