/**
 * The same stream with a pause before each chunk. Without it, a page's data is decoded in one task together with React's first steps, which
 * blocks a phone's main thread half as long again.
 */
export function yieldBetweenChunks<Chunk>(stream: ReadableStream<Chunk>): ReadableStream<Chunk> {
  const pause = () => new Promise((done) => setTimeout(done));
  return stream.pipeThrough(
    new TransformStream<Chunk, Chunk>({
      async transform(chunk, controller) {
        await pause();
        controller.enqueue(chunk);
      },
    }),
  );
}
