/** Aborts a request after this many ms. Safari before 16 and Chrome before 103 run the recorder and lack `AbortSignal.timeout`. */
export function timeoutIn(ms: number): AbortSignal {
  if ('timeout' in AbortSignal) return AbortSignal.timeout(ms)
  const controller = new AbortController()
  setTimeout(() => controller.abort(new DOMException('The request took too long', 'TimeoutError')), ms)
  return controller.signal
}
