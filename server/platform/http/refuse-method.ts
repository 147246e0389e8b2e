import { AppError } from '../errors/errors';
import { type Answer, errorAnswer } from './answer';

/** 405 with the methods that are allowed, such as `GET, HEAD`. */
export const refuseMethod = (allow: string): Answer =>
  errorAnswer(new AppError('method_not_allowed', `Use ${allow} here.`), '', { allow });
