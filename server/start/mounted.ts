import { AppError } from '../platform/errors/errors';
import { errorResponse } from '../platform/http/json-response';

type Answer = (request: Request) => Promise<Response> | undefined;

// Next has its own copy of this module in the same process: the transports are shared through the global object.
const shared: typeof globalThis & { parcoursTransports?: Answer } = globalThis;

/** Lets the route handlers of Next answer as the listener does. */
export function mount(answer: Answer): void {
  shared.parcoursTransports = answer;
}

/** The handler of the routes below `app/` that a transport answers. */
export async function answerMounted(request: Request): Promise<Response> {
  const unavailable = () => new AppError('unavailable', 'The server is still starting. Try again shortly.');
  return (await shared.parcoursTransports?.(request)) ?? errorResponse(unavailable(), '');
}
