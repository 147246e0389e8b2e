import type { Answer, Transport } from './answer';
import { refuseMethod } from './refuse-method';

/** Answers GET and HEAD, and other methods with 405. */
export const answerReads =
  (answer: Transport): Transport =>
  async (request, headers): Promise<Answer> =>
    request.method === 'GET' || request.method === 'HEAD'
      ? answer(request, headers)
      : refuseMethod('GET, HEAD');
