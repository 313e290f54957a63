/**
 * The same stream, with room for the browser before each part: what a page was made of is otherwise decoded in one go with
 * React's first steps, which blocks a telephone for half as long again.
 */
export function unhurried<Part>(stream: ReadableStream<Part>): ReadableStream<Part> {
  const pause = () => new Promise((done) => setTimeout(done));
  return stream.pipeThrough(
    new TransformStream<Part, Part>({
      async transform(part, sent) {
        await pause();
        sent.enqueue(part);
      },
    }),
  );
}
