/** Of the streams that this tab follows: what ends them. */
const following = new Set<AbortController>()

/** Until it ends by itself: then call the returned function. */
export function keepStream(stream: AbortController): () => void {
  following.add(stream)
  return () => void following.delete(stream)
}

/** Whoever has logged out follows nothing more: a stream that the server has ended would be asked for again, and refused. */
export function endStreams(): void {
  for (const stream of following) stream.abort()
}
