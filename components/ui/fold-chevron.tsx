import { ChevronRight } from 'lucide-react';
import { cn } from './cn';

interface FoldChevronProps {
  open: boolean;
  size?: number;
}

/** Before the name of what folds: points at it while it is closed, down at what it holds when it is open. */
export const FoldChevron = ({ open, size = 14 }: FoldChevronProps) => (
  <ChevronRight
    size={size}
    aria-hidden="true"
    className={cn('transition-transform duration-150', open && 'rotate-90')}
  />
);
