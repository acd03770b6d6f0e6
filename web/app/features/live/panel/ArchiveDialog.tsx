import { clearAllDaily } from '@spetskarta/shared/days/days.ts'
import { useState } from 'react'
import { call } from '../../../api/call'
import { errorText } from '../../../api/error-text'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/dialog/Dialog'
import { Notice } from '../../../ui/Notice'
import { showToast } from '../../../ui/toast'
import type { MachineDay } from '../../tracks/machine-day'

interface Props {
  days: MachineDay[]
  onClose: () => void
  onDone: () => void
}

/** Asks before the day's records leave the map. */
export function ArchiveDialog({ days, onClose, onDone }: Props) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function archive() {
    setBusy(true)
    try {
      await call(clearAllDaily, { body: {} })
      showToast({ text: 'Дневная запись в архиве' })
      onClose()
      onDone()
    } catch (error) {
      setBusy(false)
      setFailure(errorText(error).text)
    }
  }

  return (
    <Dialog
      title="Отправить дневную запись в архив?"
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose} data-first>
            Отмена
          </Button>
          <Button look="ink" busy={busy} onClick={() => void archive()}>
            {busy ? 'Отправляем…' : 'Отправить'}
          </Button>
        </>
      }
    >
      <p>С карты исчезнут маршруты и фото этого дня: {days.map(({ machine }) => `«${machine.name}»`).join(', ')}.</p>
      <p>Ничего не удаляется: день останется на странице машины. Новые точки начнут новую запись.</p>
      {failure ? <Notice bad>{failure}</Notice> : null}
    </Dialog>
  )
}
