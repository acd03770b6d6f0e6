import { type Recorder, revokeRecorder } from '@spetskarta/shared/recorders/recorders.ts'
import { useRevalidator } from 'react-router'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { showToast } from '../../ui/toast'

/** Asks once before a phone's token is revoked, a tracker taken from its machine, or a program's points refused. */
export function RevokeDialog({ recorder, onClose }: { recorder: Recorder; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const phone = recorder.tracker === null && !recorder.program

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
      title={`Отключить «${recorder.name}»?`}
      action="Отключить"
      busyAction="Отключаем…"
      onConfirm={revoke}
      onClose={onClose}
    >
      <p>
        {recorder.program ? 'Программа' : phone ? 'Телефон' : 'Трекер'} сразу перестанет записывать «
        {recorder.equipmentName}»: то, что ещё не отправлено, пропадёт. Уже записанное останется.
      </p>
      {phone ? <p>Чтобы подключить его снова, понадобится новый код.</p> : null}
      {recorder.program ? <p>Чтобы она снова писала для этой машины, понадобится новый ключ.</p> : null}
    </ConfirmDialog>
  )
}
