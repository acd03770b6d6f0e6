import { useEffect, useId } from 'react'

/** The id for a form: once `answer`, a refusal that stands under its field, is there, the focus is in that field. */
export function useFocusOnWrong(answer: unknown): string {
  const id = useId()
  useEffect(() => {
    if (answer) document.getElementById(id)?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [answer, id])
  return id
}
