import { ChevronRight } from 'lucide-react';
import { cn } from './cn';

/** The chevron before the title of a section that folds: points forward when closed, down when open. */
export const FoldChevron = ({ open, size = 14 }: { open: boolean; size?: number }) => (
  <ChevronRight
    size={size}
    aria-hidden="true"
    className={cn('transition-transform duration-150', open ? 'rotate-90' : 'rtl:-scale-x-100')}
  />
);
