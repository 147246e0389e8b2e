'use client';

import { useState } from 'react';
import { Copyable } from '../settings/copyable';
import { Button } from '../ui/button';

interface CopyLinkProps {
  /** Whom it is for. */
  name: string;
  link: string;
}

/** Copies a link; shows it where the browser does not let us. */
export function CopyLink({ name, link }: CopyLinkProps) {
  const [told, setTold] = useState<'copied' | 'refused' | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setTold('copied');
    } catch {
      setTold('refused');
    }
  };
  if (told === 'refused') return <Copyable label={`the link for ${name}`} text={link} />;
  return (
    <>
      <Button onClick={() => void copy()} aria-label={`Copy the link for ${name}`}>
        {told ? 'Copied' : 'Copy link'}
      </Button>
      <span role="status" className="sr-only">
        {told && `Copied the link for ${name}.`}
      </span>
    </>
  );
}
