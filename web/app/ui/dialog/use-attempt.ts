import { useState } from 'react'
import { errorText } from '../../api/error-text'

/** What a form's call is doing: whether it is under way, and why the last one failed. */
export function useAttempt() {
  const [{ busy, failure }, setState] = useState<{ busy: boolean; failure?: string }>({ busy: false })
  return {
    busy,
    failure,
    async attempt(work: () => Promise<void>) {
      setState({ busy: true })
      try {
        await work()
        setState({ busy: false })
      } catch (error) {
        setState({ busy: false, failure: errorText(error).text })
      }
    },
  }
}
