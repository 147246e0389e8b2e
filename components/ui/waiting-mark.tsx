import { CloudUpload } from 'lucide-react';
import { cn } from './cn';

/** Marks what is not on the server yet. */
export const WaitingMark = ({ className }: { className?: string }) => (
  <CloudUpload
    size={12}
    strokeWidth={1.75}
    role="img"
    aria-label="Waiting to be saved"
    className={cn('inline-block', className)}
  />
);
