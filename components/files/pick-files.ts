interface Pick {
  accept?: string;
  /** Opens the camera of a phone. */
  camera?: boolean;
  multiple?: boolean;
}

/** Opens the browser's dialog for files. Calls `onFiles` unless it is dismissed. */
export function pickFiles(onFiles: (files: File[]) => void, { accept, camera, multiple = true }: Pick = {}) {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = multiple && !camera;
  input.hidden = true;
  if (camera) input.setAttribute('capture', 'environment');
  if (accept || camera) input.accept = accept ?? 'image/*';
  const end = () => input.remove();
  input.addEventListener('cancel', end);
  input.addEventListener('change', () => {
    end();
    onFiles([...(input.files ?? [])]);
  });
  // Some browsers ignore an input that is not on the page.
  document.body.append(input);
  input.click();
}

export const hasFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') ?? false;

/** Whether a paste is of files. What office programs copy is text and, besides, a picture of it. */
export const isPasteOfFiles = (data: DataTransfer | null): boolean =>
  hasFiles(data) && !data?.types.includes('text/plain');

/** The files in a drag or paste. Folders have no bytes. */
export function filesIn(data: DataTransfer | null): File[] {
  return [...(data?.items ?? [])].flatMap((item) => {
    const file = item.kind === 'file' && !item.webkitGetAsEntry()?.isDirectory ? item.getAsFile() : null;
    return file ? [file] : [];
  });
}
