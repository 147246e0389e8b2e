const reasons: Record<string, string> = {
  EACCES: 'permission denied',
  EEXIST: 'it is a file',
  ENOENT: 'permission denied',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is a file',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
};

/** Why creating a file or folder failed, in plain words for common error codes. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  return reasons[code] ?? error.message;
}
