import { register } from 'node:module';

/*
 * The conformance suite imports `globSync` from `fs`, which Node has since version 22. None of the server scenarios calls
 * it, so Node 20 gets an empty one.
 */
const fs = `export * from 'node:fs';
export { default } from 'node:fs';
export const globSync = () => [];`;
const toUrl = (source) => `data:text/javascript,${encodeURIComponent(source)}`;
register(
  toUrl(`export const resolve = (name, context, next) =>
    name === 'fs' ? { url: ${JSON.stringify(toUrl(fs))}, shortCircuit: true } : next(name, context);`),
);
