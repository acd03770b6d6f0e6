import { type Recorder, revokeRecorder } from '@spetskarta/shared/recorders/recorders.ts'
import { useRevalidator } from 'react-router'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { showToast } from '../../ui/toast'

/** Asks once before a phone's token is revoked, or a tracker taken from its machine. */
export function RevokeDialog({ recorder, onClose }: { recorder: Recorder; onClose: () => void }) {
  const { revalidate } = useRevalidator()

  async function revoke() {
    try {
      await call(revokeRecorder, { params: { id: recorder.id } })
      await revalidate()
      showToast({ text: `«${recorder.name}» больше не записывает` })
    } catch (error) {
      showToast({ text: errorText(error).text, bad: true })
    }
  }

  return (
    <ConfirmDialog
      title={`Отозвать «${recorder.name}»?`}
      action="Отозвать"
      busyAction="Отзываем…"
      onConfirm={revoke}
      onClose={onClose}
    >
      <p>
        {recorder.tracker === null ? 'Телефон' : 'Трекер'} сразу перестанет записывать «{recorder.equipmentName}»: то,
        что он ещё не отправил, пропадёт. Уже записанное останется.
      </p>
      {recorder.tracker === null ? <p>Чтобы подключить его снова, понадобится новый код.</p> : null}
    </ConfirmDialog>
  )
}
