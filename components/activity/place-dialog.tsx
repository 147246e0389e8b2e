import { ChoicePanel } from '../pickers/choice-panel';
import { Dialog } from '../ui/dialog';

interface PlaceDialogProps {
  options: readonly { value: string; name: string }[];
  onChoose: (value: string) => void;
  onClose: () => void;
}

/** Finds a place by its name. */
export function PlaceDialog({ options, onChoose, onClose }: PlaceDialogProps) {
  return (
    <Dialog open onClose={onClose} title="Show">
      <ChoicePanel
        label="Show"
        placeholder="Show one place"
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
