import { catalogue, type Operation, parametersOf } from '../catalogue';

/** Stands for a parameter. It sorts after letters, so that a fixed segment takes precedence. */
const PARAMETER = '{';

/** A path with the operations of its methods. */
interface Place {
  segments: readonly string[];
  routes: Map<string, { operation: Operation; parameters: readonly string[] }>;
}

/** All paths, in the order in which they are tried. */
function readPlaces(operations: readonly Operation[]): Place[] {
  const places = new Map<string, Place>();
  for (const operation of operations) {
    const { alias = operation.route } = operation.meta;
    for (const path of [operation.route, alias]) {
      const shape = path.replace(/\{\w+\}/g, PARAMETER);
      const place = places.get(shape) ?? { segments: shape.slice(1).split('/'), routes: new Map() };
      place.routes.set(operation.method, { operation, parameters: parametersOf(path) });
      places.set(shape, place);
    }
  }
  return [...places].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, place]) => place);
}

const isAt = ({ segments }: Place, path: readonly string[]): boolean =>
  segments.length === path.length &&
  segments.every((segment, at) => segment === PARAMETER || segment === path[at]);

let places: readonly Place[] | undefined;

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
  places ??= readPlaces(catalogue());
  const [first, ...segments] = path.split('/').map(decodeSegment);
  // Refuses trailing and double slashes.
  if (first !== '' || !segments.every(isNamed)) return undefined;
  const place = places.find((one) => isAt(one, segments));
  if (!place) return undefined;
  const route = place.routes.get(method === 'HEAD' ? 'GET' : method);
  if (!route) {
    const methods = [...place.routes.keys()];
    return { kind: 'wrong-method', allow: methods.includes('GET') ? [...methods, 'HEAD'] : methods };
  }
  const values = segments.filter((_, at) => place.segments[at] === PARAMETER);
  const parameters = Object.fromEntries(route.parameters.map((name, at) => [name, values[at] ?? '']));
  return { kind: 'operation', operation: route.operation, parameters };
}
