declare module 'fs-native-extensions' {
  /** Locks an open file for this process. Returns false if another process holds it. */
  export function tryLock(file: number): boolean;
}
