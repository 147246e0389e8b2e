import { AppError } from '../errors/errors';
import { type Answer, errorAnswer, responseOf } from './json-response';

/** 405 with the methods that are allowed, such as `GET, HEAD`. */
export const refusedMethod = (allow: string): Answer =>
  errorAnswer(new AppError('method_not_allowed', `Use ${allow} here.`), '', { allow });

export const refuseMethod = (allow: string): Response => responseOf(refusedMethod(allow));
