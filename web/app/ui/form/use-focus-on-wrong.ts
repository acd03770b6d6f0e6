import { useEffect, useId } from 'react'

/** Returns an id for a form: when `answer`, a refusal shown under its field, arrives, that field gets the focus. */
export function useFocusOnWrong(answer: unknown): string {
  const id = useId()
  useEffect(() => {
    if (answer) document.getElementById(id)?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [answer, id])
  return id
}
