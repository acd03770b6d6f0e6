/** Controllers that end the streams of this tab. */
const following = new Set<AbortController>()
let leaving = false

/** Registers a stream; call the returned function when it ends by itself. */
export function keepStream(stream: AbortController): () => void {
  if (leaving) stream.abort()
  following.add(stream)
  return () => void following.delete(stream)
}

/** Blocks new streams during a log-out: one opened just after the end of the session would be refused. */
export function holdStreams(): void {
  leaving = true
}

/** Permits streams again: the log-out failed, or the tab now belongs to a visitor. */
export function allowStreams(): void {
  leaving = false
}

/** Ends all streams after a log-out: a stream ended by the server would be reopened, and refused. */
export function endStreams(): void {
  for (const stream of following) stream.abort()
}
