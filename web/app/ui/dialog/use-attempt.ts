import { useState } from 'react'
import { errorText } from '../../api/error-text'

interface State {
  busy: boolean
  failure?: string
  field?: string | undefined
}

/** What a form's call is doing: whether it is under way, why the last one failed, and of which field that is said. */
export function useAttempt() {
  const [{ busy, failure, field }, setState] = useState<State>({ busy: false })
  return {
    busy,
    failure,
    field,
    async attempt(work: () => Promise<void>) {
      setState({ busy: true })
      try {
        await work()
        setState({ busy: false })
      } catch (error) {
        const { text, field } = errorText(error)
        setState({ busy: false, failure: text, field })
      }
    },
  }
}
