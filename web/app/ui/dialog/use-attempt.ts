import { useState } from 'react'
import { errorText, type WrongFields } from '../../api/error-text'

interface State {
  busy: boolean
  failure?: string
  wrong: WrongFields
}

/** State of a form's call: whether it is in progress, why the last one failed, and the messages by field. */
export function useAttempt() {
  const [{ busy, failure, wrong }, setState] = useState<State>({ busy: false, wrong: {} })
  return {
    busy,
    failure,
    wrong,
    async attempt(work: () => Promise<void>) {
      setState({ busy: true, wrong: {} })
      try {
        await work()
        setState({ busy: false, wrong: {} })
      } catch (error) {
        const { text, wrong } = errorText(error)
        setState({ busy: false, failure: text, wrong })
      }
    },
  }
}
