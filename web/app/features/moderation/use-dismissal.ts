import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { errorText } from '../../api/error-text'
import { showToast } from '../../ui/toast'

/** Makes a call, then reloads the page's data; a failure is shown. */
export function useDismissal(send: () => Promise<unknown>) {
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()

  async function dismiss() {
    setBusy(true)
    try {
      await send()
      await revalidate()
    } catch (error) {
      showToast({ text: errorText(error).text, bad: true })
    } finally {
      setBusy(false)
    }
  }
  return { busy, dismiss: () => void dismiss() }
}
