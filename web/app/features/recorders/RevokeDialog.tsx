import { type Recorder, revokeRecorder } from '@spetskarta/shared/recorders/recorders.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/dialog/Dialog'
import { showToast } from '../../ui/toast'

/** Asks once before a phone's token dies. */
export function RevokeDialog({ recorder, onClose }: { recorder: Recorder; onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()

  async function revoke() {
    setBusy(true)
    try {
      await call(revokeRecorder, { params: { id: recorder.id } })
      await revalidate()
      showToast({ text: `«${recorder.name}» больше не записывает` })
    } catch (error) {
      showToast({ text: errorText(error).text, bad: true })
    }
    onClose()
  }

  return (
    <Dialog
      title={`Отозвать «${recorder.name}»?`}
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose} data-first>
            Отмена
          </Button>
          <Button look="destroy" busy={busy} onClick={revoke}>
            {busy ? 'Отзываем…' : 'Отозвать'}
          </Button>
        </>
      }
    >
      <p>
        Телефон сразу перестанет записывать «{recorder.equipmentName}»: то, что он ещё не отправил, пропадёт. Уже
        записанное останется.
      </p>
      <p>Чтобы подключить его снова, понадобится новый код.</p>
    </Dialog>
  )
}
