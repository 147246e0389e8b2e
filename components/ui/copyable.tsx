import { Check, Copy, Link2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useText } from '../shell/language/language';
import { Button, IconButton } from './button';
import { smallIcon } from './icon';

/** Resolves to false where the browser refuses. Without HTTPS it has no clipboard. */
const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};

/** A text with a button that copies it. Selects the text if the browser refuses to copy. */
export function Copyable({ label, text }: { label: string; text: string }) {
  const common = useText('common');
  const [announced, setAnnounced] = useState('');
  const shown = useRef<HTMLPreElement>(null);
  const copy = async () => {
    const isCopied = await copyText(text);
    if (!isCopied && shown.current) window.getSelection()?.selectAllChildren(shown.current);
    setAnnounced(common(isCopied ? 'copiedIt' : 'copySelected'));
  };
  return (
    <div className="relative">
      <pre
        ref={shown}
        className="rounded-control border border-line bg-surface p-3 pe-12 font-mono text-12 leading-5 [overflow-wrap:anywhere] whitespace-pre-wrap"
      >
        {text}
      </pre>
      <IconButton
        label={common('copyNamed', { label })}
        Icon={Copy}
        iconSize={14}
        onClick={() => void copy()}
        className="absolute end-2 top-2"
      />
      <span role="status" className="text-12 text-ink-3">
        {announced}
      </span>
    </div>
  );
}

/** Copies a text, which `label` names. Shows it if the browser refuses to copy. */
export function CopyButton({ children, label, text }: { children: string; label: string; text: string }) {
  const common = useText('common');
  const [state, setState] = useState<'idle' | 'copied' | 'shown'>('idle');
  const copy = async () => setState((await copyText(text)) ? 'copied' : 'shown');
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
