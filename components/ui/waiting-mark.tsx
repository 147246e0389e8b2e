import { CloudUpload } from 'lucide-react';
import { useText } from '../shell/language/language';
import { cn } from './cn';

/** Marks what is not on the server yet. */
export function WaitingMark({ className }: { className?: string }) {
  const common = useText('common');
  return (
    <CloudUpload
      size={12}
      strokeWidth={1.75}
      role="img"
      aria-label={common('waitingToSave')}
      className={cn('inline-block', className)}
    />
  );
}
