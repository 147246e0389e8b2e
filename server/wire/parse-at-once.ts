import { z } from 'zod';
import { isRawInput, parseRawInput } from './call';

/*
 * tRPC parses input and output with `parseAsync`, which takes zod more than twice the time of `parse`: only that one is
 * compiled. No operation has an asynchronous schema. One of a library is parsed as before.
 */

const object = z.object({});
const { parseAsync } = object;

Object.assign(Object.getPrototypeOf(object), {
  async parseAsync(this: typeof object, given: unknown, ...more: [Parameters<typeof parseAsync>[1]?]) {
    if (isRawInput(given)) return parseRawInput(given, (input) => this.parse(input, ...more));
    try {
      return this.parse(given, ...more);
    } catch (thrown) {
      if (thrown instanceof z.core.$ZodAsyncError) return parseAsync.call(this, given, ...more);
      throw thrown;
    }
  },
});
