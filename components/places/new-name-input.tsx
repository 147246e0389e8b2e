'use client';

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../language/language';
import { Button } from '../ui/button';
import { Input } from '../ui/field';
import { focusOnMount } from '../ui/focus';
import { icon } from '../ui/icon';

const texts = {
  heading: { name: 'nameOfHeading', placeholder: 'newHeading' },
  project: { name: 'nameOfProject', placeholder: 'newProject' },
} as const;

interface NewNameInputProps {
  what: keyof typeof texts;
  onName: (name: string) => void;
}

/** An input below a list. It stays open after Enter, so that several items can be added in a row. */
export function NewNameInput({ what, onName }: NewNameInputProps) {
  const t = useText('places');
  const { name: nameText, placeholder } = texts[what];
  const [open, setOpen] = useState(false);
  if (!open)
    return (
      <Button onClick={() => setOpen(true)} className="text-ink-3">
        <Plus {...icon} /> {t(placeholder)}
      </Button>
    );
  return (
    <Input
      ref={focusOnMount}
      aria-label={t(nameText)}
      placeholder={t(placeholder)}
      maxLength={200}
      onBlur={() => setOpen(false)}
      onKeyDown={(event) => {
        const name = event.currentTarget.value.trim();
        if (event.key === 'Escape') setOpen(false);
        if (event.key !== 'Enter' || !name) return;
        event.currentTarget.value = '';
        onName(name);
      }}
      className="max-w-72"
    />
  );
}
