import { useText } from '../language/language';
import { ChoicePanel } from '../pickers/choice-panel';
import { Dialog } from '../ui/dialog';

interface PlaceDialogProps {
  options: readonly { value: string; name: string }[];
  onChoose: (value: string) => void;
  onClose: () => void;
}

/** Finds a place by its name. */
export function PlaceDialog({ options, onChoose, onClose }: PlaceDialogProps) {
  const t = useText('activity');
  return (
    <Dialog open onClose={onClose} title={t('show')}>
      <ChoicePanel
        label={t('show')}
        placeholder={t('showOnePlace')}
        choices={options.map(({ value, name }) => ({
          key: value || 'all',
          words: name,
          show: () => <span className="truncate">{name}</span>,
          onPick() {
            onClose();
            onChoose(value);
          },
        }))}
      />
    </Dialog>
  );
}
