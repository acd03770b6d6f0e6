import { useState } from 'react'
import { errorText, type WrongFields } from '../../../api/error-text'

/** Saves what a dialog says and closes it; the failure stays in it. */
export function useSaving({ onSaved, onClose }: { onSaved: () => Promise<unknown>; onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [wrong, setWrong] = useState<WrongFields>({})
  async function save(send: () => Promise<unknown>) {
    setBusy(true)
    setFailure(undefined)
    setWrong({})
    try {
      await send()
      await onSaved()
      onClose()
    } catch (error) {
      const { text, wrong } = errorText(error)
      setFailure(text)
      setWrong(wrong)
      setBusy(false)
    }
  }
  return { busy, failure, wrong, save }
}
