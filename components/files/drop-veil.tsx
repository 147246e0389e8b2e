import { useText } from '../shell/language/language';
import { cn } from '../ui/cn';

/** Shows that the zone around takes the files that are held over it. */
export const DropVeil = ({ className = 'absolute inset-2' }: { className?: string }) => {
  const t = useText('files');
  return (
    <div
      aria-hidden="true"
      className={cn(
        'pointer-events-none z-20 grid animate-fade place-items-center rounded-panel border-2 border-accent border-dashed bg-accent-soft/70',
        className,
      )}
    >
      <span className="rounded-control bg-raised px-3 py-1.5 text-14 font-medium shadow-float">
        {t('drop')}
      </span>
    </div>
  );
};
