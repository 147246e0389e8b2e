const reasons: Record<string, string> = {
  EACCES: 'permission denied',
  EEXIST: 'it is a file',
  EISDIR: 'it is a folder',
  ENOENT: 'there is no such file or folder',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is a file',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
};

/** Why a file or folder could not be read or made, in plain words for common error codes. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  return reasons[code] ?? error.message;
}
