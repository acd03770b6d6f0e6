/** Of the streams that this tab follows: what ends them. */
const following = new Set<AbortController>()
let leaving = false

/** Until it ends by itself: then call the returned function. */
export function keepStream(stream: AbortController): () => void {
  if (leaving) stream.abort()
  following.add(stream)
  return () => void following.delete(stream)
}

/** While the user logs out none begins: the server might be asked for it a moment after the session has ended, and refuse. */
export function holdStreams(): void {
  leaving = true
}

/** The log-out has failed, or the tab is a visitor's by now. */
export function allowStreams(): void {
  leaving = false
}

/** Whoever has logged out follows nothing more: a stream that the server has ended would be asked for again, and refused. */
export function endStreams(): void {
  for (const stream of following) stream.abort()
}
