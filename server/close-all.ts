/** Closes what one step of the start opened. */
export type Close = () => Promise<unknown>;

/**
 * Closes in reverse order of opening. Continues after a failure: otherwise PostgreSQL could outlive the app.
 * @returns the errors.
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
