import { type FormEvent, useEffect, useRef } from 'react'

/** How long a second submit is taken for a part of the first, ms. */
const SAME_MS = 1000

/**
 * For forms that the router submits: ignores the second click of a double click. The router says only a moment later that it is
 * `busy`, and the answer to the second submit would replace that to the first: a password that is changed already is wrong.
 */
export function useSubmitOnce(busy: boolean) {
  const sentAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (!busy) sentAt.current = Number.NEGATIVE_INFINITY
  }, [busy])
  return (event: FormEvent) => {
    if (event.timeStamp - sentAt.current < SAME_MS) event.preventDefault()
    else sentAt.current = event.timeStamp
  }
}
