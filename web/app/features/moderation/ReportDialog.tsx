import type { Item } from '@spetskarta/shared/catalog/items.ts'
import { complainAboutListing } from '@spetskarta/shared/moderation/moderation.ts'
import { useState } from 'react'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
import { FormDialog } from '../../ui/dialog/FormDialog'
import { useOwnClose } from '../../ui/dialog/use-own-close'
import { showToast } from '../../ui/toast'
import { isWhyStated, ReasonFields, type Why } from './ReasonFields'

/** A complaint about a listing; possible without an account. */
export default function ReportDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const [why, setWhy] = useState<Why>({ reason: '', note: '' })
  const [busy, setBusy] = useState(false)
  const close = useOwnClose(onClose)
  const [failure, setFailure] = useState<string>()

  async function send() {
    const { reason, note } = why
    if (!reason) return
    setBusy(true)
    setFailure(undefined)
    try {
      await call(complainAboutListing, { body: { id: item._id, reason, note } })
      showToast({ text: 'Спасибо, жалоба у модераторов' })
      close()
    } catch (error) {
      setFailure(errorText(error).text)
      setBusy(false)
    }
  }

  return (
    <FormDialog
      title="Пожаловаться на объявление"
      action="Отправить"
      busyAction="Отправляем…"
      busy={busy}
      ready={isWhyStated(why)}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <ReasonFields why={why} onChange={setWhy} hint="Владелец не узнает, кто пожаловался." failure={failure} />
    </FormDialog>
  )
}
