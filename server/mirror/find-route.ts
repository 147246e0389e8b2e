import { catalogue, type Operation, parametersOf } from './catalogue';

/** A node of the route tree. A fixed segment takes precedence over a parameter. */
interface Node {
  fixed: Map<string, Node>;
  parameter?: Node;
  routes: Map<string, Route>;
}

interface Route {
  operation: Operation;
  parameters: readonly string[];
}

const createNode = (): Node => ({ fixed: new Map(), routes: new Map() });

function buildTree(operations: readonly Operation[]): Node {
  const root = createNode();
  const routes = operations.flatMap((operation) => {
    const { alias } = operation.meta;
    return [operation.route, ...(alias ? [alias] : [])].map((path) => ({ operation, path }));
  });
  for (const { operation, path } of routes) {
    let at = root;
    for (const segment of path.split('/').filter(Boolean)) {
      if (segment.startsWith('{')) {
        at.parameter ??= createNode();
        at = at.parameter;
      } else {
        const next = at.fixed.get(segment) ?? createNode();
        at.fixed.set(segment, next);
        at = next;
      }
    }
    at.routes.set(operation.method, { operation, parameters: parametersOf(path) });
  }
  return root;
}

function walk(
  at: Node,
  segments: readonly string[],
  values: readonly string[],
): { at: Node; values: readonly string[] } | undefined {
  const [segment, ...rest] = segments;
  if (segment === undefined) return at.routes.size > 0 ? { at, values } : undefined;
  const fixed = at.fixed.get(segment);
  const found = fixed && walk(fixed, rest, values);
  return found ?? (at.parameter && walk(at.parameter, rest, [...values, segment]));
}

let tree: Node | undefined;

interface WrongMethod {
  kind: 'wrong-method';
  allow: string[];
}

type Match = { kind: 'operation'; operation: Operation; parameters: Record<string, string> } | WrongMethod;

function decodeSegment(segment: string): string | undefined {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

const isNamed = (segment: string | undefined): segment is string => Boolean(segment);

/** Finds the operation of a method and a path below `/v2`. */
export function findRoute(method: string, path: string): Match | undefined {
  tree ??= buildTree(catalogue());
  const [first, ...segments] = path.split('/').map(decodeSegment);
  // Refuses trailing and double slashes.
  if (first !== '' || !segments.every(isNamed)) return undefined;
  const found = walk(tree, segments, []);
  if (!found) return undefined;
  const route = found.at.routes.get(method === 'HEAD' ? 'GET' : method);
  if (!route) {
    const methods = [...found.at.routes.keys()];
    return { kind: 'wrong-method', allow: methods.includes('GET') ? [...methods, 'HEAD'] : methods };
  }
  const parameters = Object.fromEntries(route.parameters.map((name, i) => [name, found.values[i] ?? '']));
  return { kind: 'operation', operation: route.operation, parameters };
}
