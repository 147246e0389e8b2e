import { refuseMethod } from './refuse-method';

/** Answers GET and HEAD, and other methods with 405. */
export const answerReads = (
  request: Request,
  answer: (request: Request) => Response | Promise<Response>,
): Response | Promise<Response> =>
  request.method === 'GET' || request.method === 'HEAD' ? answer(request) : refuseMethod('GET, HEAD');
