/** Undoes one step of the start. */
export type Close = () => Promise<unknown>;

/**
 * Closes in reverse order of opening. A close that fails does not keep the others from running: otherwise PostgreSQL
 * could outlive the app.
 * @returns what went wrong.
 */
export async function closeAll(opened: Close[]): Promise<unknown[]> {
  const errors: unknown[] = [];
  for (const close of opened.toReversed()) {
    try {
      await close();
    } catch (error) {
      errors.push(error);
    }
  }
  return errors;
}
