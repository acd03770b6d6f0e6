import { writeAboutOffer } from '@spetskarta/shared/messages/messages.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { IconMessageCircle } from '../../ui/icon/icons.ts'
import { showToast } from '../../ui/toast'

/** Opens the thread between the two sides of an offer. */
export function WriteButton({ offer }: { offer: string }) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  async function write() {
    setBusy(true)
    try {
      const { thread } = await call(writeAboutOffer, { params: { offerId: offer } })
      await navigate(paths.thread(thread))
    } catch (error) {
      showToast({ text: errorText(error).text, bad: true })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button busy={busy} icon={<IconMessageCircle size={20} aria-hidden="true" />} onClick={() => void write()}>
      Написать
    </Button>
  )
}
