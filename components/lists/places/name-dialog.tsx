import type { FormEvent } from 'react';
import { useText } from '../../shell/language/language';
import type { TextKey } from '../../sync/text/kinds';
import { useSavedText } from '../../sync/text/use-saved-text';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';

interface NameDialogProps {
  title: string;
  /** Under what the device keeps the name. */
  keeps: TextKey;
  /** What the name begins with. */
  value?: string;
  /** A name of something that exists is saved in every way out. A new one waits for Enter. */
  isNew?: boolean;
  onClose: () => void;
  onName: (name: string) => void;
}

export function NameDialog({ title, keeps, value = '', isNew = false, onClose, onName }: NameDialogProps) {
  const common = useText('common');
  const save = async (text: string) => {
    if (text.trim() !== value) onName(text.trim());
    return undefined;
  };
  const { text, drop, field } = useSavedText(keeps, {
    ...{ value, label: title, isWhole: true, empty: 'never' },
    ...(!isNew && { save }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = text.trim();
    if (isNew && name) {
      drop();
      onName(name);
    }
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={title} showTitle className="w-80">
      <form className="p-4" onSubmit={submit}>
        <Field label={common('name')} {...field} maxLength={200} required />
      </form>
    </Dialog>
  );
}
