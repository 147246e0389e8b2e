import { useText } from '../language/language';
import { Dialog } from '../ui/dialog';
import { Field } from '../ui/field';

interface NameDialogProps {
  title: string;
  value?: string;
  onClose: () => void;
  onName: (name: string) => void;
}

export const NameDialog = ({ title, value = '', onClose, onName }: NameDialogProps) => {
  const common = useText('common');
  return (
    <Dialog open onClose={onClose} title={title} showTitle className="w-80">
      <form
        className="p-4"
        onSubmit={(event) => {
          event.preventDefault();
          const name = String(new FormData(event.currentTarget).get('name')).trim();
          onClose();
          if (name && name !== value) onName(name);
        }}
      >
        <Field label={common('name')} name="name" defaultValue={value} maxLength={200} required />
      </form>
    </Dialog>
  );
};
