import { Check, Link2 } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../language/language';
import { Button } from './button';
import { Copyable } from './copyable';
import { smallIcon } from './icon';

/** Copies a text, which `label` names. Shows it if the browser refuses to copy. */
export function CopyButton({ children, label, text }: { children: string; label: string; text: string }) {
  const common = useText('common');
  const [state, setState] = useState<'idle' | 'copied' | 'shown'>('idle');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('shown'),
    );
  if (state === 'shown') return <Copyable label={label} text={text} />;
  const Icon = state === 'copied' ? Check : Link2;
  return (
    <Button
      look="outline"
      className="shrink-0 px-2.5 text-13"
      aria-label={common('labelAnd', { label: children, of: label })}
      onClick={() => void copy()}
    >
      <Icon {...smallIcon} />
      <span role="status">{state === 'copied' ? common('copied') : children}</span>
    </Button>
  );
}
