import { type ReactNode, useState } from 'react';
import { useText } from '../shell/language/language';
import { Button } from './button';
import { focusOnMount } from './focus';

interface SureButtonProps {
  /** The labels before and after the first press. */
  label: string;
  sure: string;
  /** Names the target of the action for screen readers. */
  of?: string;
  keep?: string;
  look?: 'danger' | 'quiet';
  onSure: () => void;
  /** Asked together with whether it is sure. */
  children?: ReactNode;
}

/** Deletes something for good, which `of` names for screen readers. */
export function DeleteButton(props: Pick<SureButtonProps, 'of' | 'onSure'>) {
  const common = useText('common');
  return <SureButton label={common('delete')} sure={common('deleteForGood')} {...props} />;
}

/** A button for actions without undo: the first press asks, the second acts. */
export function SureButton({ label, sure, of, keep, look = 'danger', onSure, children }: SureButtonProps) {
  const common = useText('common');
  const [state, setState] = useState<'first' | 'asked' | 'canceled'>('first');
  if (state !== 'asked')
    return (
      <Button
        ref={state === 'canceled' ? focusOnMount : undefined}
        look={look}
        onClick={() => setState('asked')}
        aria-label={of && common('actionOn', { action: label, name: of })}
      >
        {label}
      </Button>
    );
  return (
    <span className="flex flex-wrap gap-1">
      {children}
      <Button
        look="danger"
        aria-label={of && common('actionOn', { action: sure, name: of })}
        onClick={() => {
          setState('canceled');
          onSure();
        }}
      >
        {sure}
      </Button>
      <Button ref={focusOnMount} onClick={() => setState('canceled')}>
        {keep ?? common('keepIt')}
      </Button>
    </span>
  );
}
