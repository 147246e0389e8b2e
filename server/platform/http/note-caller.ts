const callers = new WeakMap<object, string>();

/** Notes the account of a request, for its log line. */
export const noteCaller = (request: object, id: string): void => void callers.set(request, id);

export const notedCaller = (request: object): string | undefined => callers.get(request);
