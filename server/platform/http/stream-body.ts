import { Readable } from 'node:stream';

/** A body that reads its source only as fast as it is sent, and closes it when the receiver goes away. */
export function toBody(source: Readable): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      // Ending the iteration does not close a source that was never read.
      cancel: () => void source.destroy(),
    },
    // Nothing is read before the receiver asks.
    { highWaterMark: 0 },
  );
}

/** The bytes of a body. It is cancelled when the receiver goes away, also while it has nothing to say. */
export function readBody(body: ReadableStream<Uint8Array>): Readable {
  const reader = body.getReader();
  return new Readable({
    read() {
      reader.read().then(
        ({ done, value }) => this.push(done ? null : value),
        (failure: Error) => this.destroy(failure),
      );
    },
    destroy(failure, closed) {
      reader.cancel(failure).then(
        () => closed(failure),
        () => closed(failure),
      );
    },
  });
}
