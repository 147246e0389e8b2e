import { Dialog } from '../../ui/dialog';
import { ChoicePanel } from './choice-panel';

interface ChoiceDialogProps {
  title: string;
  placeholder: string;
  options: readonly { value: string; name: string }[];
  onChoose: (value: string) => void;
  onClose: () => void;
}

/** Finds one of many options by its name. */
export const ChoiceDialog = ({ title, placeholder, options, onChoose, onClose }: ChoiceDialogProps) => (
  <Dialog open onClose={onClose} title={title}>
    <ChoicePanel
      label={title}
      placeholder={placeholder}
      choices={options.map(({ value, name }) => ({
        key: value || 'all',
        name,
        onPick() {
          onClose();
          onChoose(value);
        },
      }))}
    />
  </Dialog>
);
