import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../language/language';
import { Button } from '../ui/button';
import { Input } from '../ui/field';
import { focusOnMount } from '../ui/focus';
import { icon } from '../ui/icon';

interface NewNameInputProps {
  what: 'heading' | 'project';
  onName: (name: string) => void;
}

/** An input below a list. It stays open after Enter, so that several items can be added in a row. */
export function NewNameInput({ what, onName }: NewNameInputProps) {
  const t = useText('places');
  const frame = useText('frame');
  const label = what === 'heading' ? t('newHeading') : frame('newProject');
  const [open, setOpen] = useState(false);
  if (!open)
    return (
      <Button onClick={() => setOpen(true)} className="text-ink-3">
        <Plus {...icon} /> {label}
      </Button>
    );
  return (
    <Input
      ref={focusOnMount}
      aria-label={t(what === 'heading' ? 'nameOfHeading' : 'nameOfProject')}
      placeholder={label}
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
