import { useState } from 'react'
import { errorText } from '../../api/error-text'

/**
 * The step whose question is open. A question closes as soon as its step is no longer possible: the other side may have taken another
 * one meanwhile. Why the server refused the step is shown on the page then.
 */
export function useOpenedStep<S extends string>(steps: readonly string[]) {
  const [opened, setOpened] = useState<S>()
  const [refused, setRefused] = useState<string>()
  if (opened !== undefined && !steps.includes(opened)) setOpened(undefined)
  function open(step: S | undefined) {
    setOpened(step)
    setRefused(undefined)
  }
  return {
    opened,
    open,
    /** Undefined while a question is open, which shows its own failure. */
    refused: opened === undefined ? refused : undefined,
    async asked<T>(take: () => Promise<T>): Promise<T> {
      setRefused(undefined)
      try {
        return await take()
      } catch (error) {
        setRefused(errorText(error).text)
        throw error
      }
    },
  }
}
