import { AppError } from '../errors/errors';
import { errorResponse } from './json-response';

/** 405 with the methods that are allowed, such as `GET, HEAD`. */
export const refuseMethod = (allow: string, requestId = ''): Response =>
  errorResponse(new AppError('method_not_allowed', `Use ${allow} here.`), requestId, { allow });
