'use client';

import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Inputs } from '@/server/types';
import { usePlaceActions } from '../data/mutations';
import { Button } from '../ui/button';
import { Input } from '../ui/field';
import { focusOnMount } from '../ui/focus';
import { icon } from '../ui/icon';

type Where = Pick<Inputs['headings']['create'], 'projectId' | 'areaId'>;

/** Names a new heading under the list. */
export function NewHeading({ where }: { where: Where }) {
  const { createHeading } = usePlaceActions();
  const [open, setOpen] = useState(false);
  if (!open)
    return (
      <Button onClick={() => setOpen(true)} className="text-ink-3">
        <Plus {...icon} /> New heading
      </Button>
    );
  return (
    <Input
      ref={focusOnMount}
      aria-label="Name of the new heading"
      placeholder="New heading"
      maxLength={200}
      onBlur={() => setOpen(false)}
      onKeyDown={(event) => {
        const name = event.currentTarget.value.trim();
        if (event.key === 'Escape') setOpen(false);
        if (event.key !== 'Enter' || !name) return;
        event.currentTarget.value = '';
        void createHeading({ ...where, name });
      }}
      className="max-w-72"
    />
  );
}
