/** One of several to choose from. */
export interface Choice<Value extends string> {
  value: Value;
  name: string;
  /** A sentence that explains it. */
  says: string;
  disabled?: boolean;
}
