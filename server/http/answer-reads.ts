import { AppError } from '../errors';
import { errorResponse } from './json-response';

/** Answers GET and HEAD, and other methods with 405. */
export function answerReads(
  request: Request,
  answer: (request: Request) => Response | Promise<Response>,
): Response | Promise<Response> {
  if (request.method === 'GET' || request.method === 'HEAD') return answer(request);
  const allow = 'GET, HEAD';
  return errorResponse(new AppError('method_not_allowed', `Use ${allow} here.`), '', { allow });
}
