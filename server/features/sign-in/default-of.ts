/** The default export of a CommonJS module of Babel. Node imports the object that holds it, and bundlers import it itself. */
export function defaultOf<Export>(imported: Export): Export {
  const { default: held = imported }: { default?: Export } = Object(imported);
  return held;
}
