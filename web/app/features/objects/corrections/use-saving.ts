import { useState } from 'react'
import { errorText } from '../../../api/error-text'

/** Saves what a dialog says and closes it; the failure stays in it. */
export function useSaving({ onSaved, onClose }: { onSaved: () => Promise<unknown>; onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  async function save(send: () => Promise<unknown>) {
    setBusy(true)
    setFailure(undefined)
    try {
      await send()
      await onSaved()
      onClose()
    } catch (error) {
      setFailure(errorText(error).text)
      setBusy(false)
    }
  }
  return { busy, failure, save }
}
