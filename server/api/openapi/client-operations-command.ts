import { catalogue, type Operation } from '../catalogue';

/* Writes the functions of the TypeScript client: one an operation, by its path in the router. */

const functionOf = (name: string, { meta, method, route }: Operation): string =>
  [`    /** ${meta.summary} */`, `    ${name}: call<'${meta.tool}'>('${method}', '/v2${route}'),`].join('\n');

function groupsOf(operations: readonly Operation[]): string[] {
  const groups = new Map<string, string[]>();
  for (const operation of operations) {
    const [group = '', name = ''] = operation.path.split('.');
    groups.set(group, [...(groups.get(group) ?? []), functionOf(name, operation)]);
  }
  return [...groups].map(([group, functions]) => [`  ${group}: {`, ...functions, '  },'].join('\n'));
}

process.stdout.write(`import type { Caller } from './call.js';

/** Every operation as a function. */
export const operationsOf = (call: Caller) => ({
${groupsOf(catalogue()).join('\n')}
});
`);
