import { useText } from '../../shell/language/language';
import { useWorkspaceId } from '../../shell/parts/current-workspace';
import { useAct } from '../../sync/act';
import { createArea } from '../../sync/actions/areas';
import { createProject } from '../../sync/actions/projects';
import { newUuid } from '../../sync/new-uuid';
import { useSavedText } from '../../sync/text/use-saved-text';
import { afterPress } from '../../ui/after-press';
import { Input } from '../../ui/field';
import { focusOnMount } from '../../ui/focus';
import { useOpenPage } from '../../ui/navigation';

export const NEW_PLACE_INPUT_ID = 'new-place';

type NewPlaceKind = 'area' | 'project';

interface NewPlaceInputProps {
  kind: NewPlaceKind;
  areaId?: string;
  onDone: () => void;
}

/** Creates an area or a project in the list where it will appear, and opens it. */
export function NewPlaceInput({ kind, areaId, onDone }: NewPlaceInputProps) {
  const act = useAct();
  const workspaceId = useWorkspaceId();
  const t = useText('places');
  const frame = useText('frame');
  const open = useOpenPage();
  const { text, drop, field } = useSavedText(`new-place:${kind}/${areaId ?? ''}`);
  const create = async (name: string) => {
    const id = newUuid();
    const made =
      kind === 'area'
        ? createArea({ id, name, workspaceId })
        : createProject({ id, name, areaId, workspaceId });
    if (!(await act(made))) return;
    open(`/${kind}/${id}`);
    document.getElementById('page')?.focus();
  };
  return (
    <Input
      id={NEW_PLACE_INPUT_ID}
      aria-label={t(kind === 'area' ? 'nameOfArea' : 'nameOfProject')}
      placeholder={frame(kind === 'area' ? 'newArea' : 'newProject')}
      maxLength={200}
      {...field}
      ref={focusOnMount}
      onBlur={() => afterPress(onDone)}
      onKeyDown={(event) => {
        const name = text.trim();
        if (event.key === 'Escape') onDone();
        if (event.key !== 'Enter' || !name) return;
        drop();
        void create(name);
        onDone();
      }}
      className="my-1 h-8"
    />
  );
}
