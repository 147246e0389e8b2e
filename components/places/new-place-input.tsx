import { usePlaceActions } from '../data/place-actions';
import { useText } from '../language/language';
import { Input } from '../ui/field';
import { focusOnMount } from '../ui/focus';
import { useOpenPage } from '../ui/navigation';

export const NEW_PLACE_INPUT_ID = 'new-place';

export type NewPlaceKind = 'area' | 'project';

interface NewPlaceInputProps {
  kind: NewPlaceKind;
  areaId?: string;
  onDone: () => void;
}

/** Creates an area or a project in the list where it will appear, and opens it. */
export function NewPlaceInput({ kind, areaId, onDone }: NewPlaceInputProps) {
  const { createArea, createProject } = usePlaceActions();
  const t = useText('places');
  const frame = useText('frame');
  const open = useOpenPage();
  const create = async (name: string) => {
    if (kind === 'area') {
      const made = await createArea({ name });
      return made && `/area/${made.id}`;
    }
    const made = await createProject(areaId ? { name, areaId } : { name });
    return made && `/project/${made.id}`;
  };
  return (
    <Input
      id={NEW_PLACE_INPUT_ID}
      aria-label={t(kind === 'area' ? 'nameOfArea' : 'nameOfProject')}
      placeholder={frame(kind === 'area' ? 'newArea' : 'newProject')}
      maxLength={200}
      ref={focusOnMount}
      onBlur={onDone}
      onKeyDown={(event) => {
        const name = event.currentTarget.value.trim();
        if (event.key === 'Escape') onDone();
        if (event.key !== 'Enter' || !name) return;
        void create(name).then((path) => {
          if (!path) return;
          open(path);
          document.getElementById('page')?.focus();
        });
        onDone();
      }}
      className="my-1 h-8"
    />
  );
}
