import { clearAllDaily } from '@spetskarta/shared/days/days.ts'
import { call } from '../../../api/call'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog'
import { showToast } from '../../../ui/toast'
import type { MachineDay } from '../../tracks/machine-day'

interface Props {
  days: MachineDay[]
  onClose: () => void
  onDone: () => void
}

/** Asks before the day's records are removed from the map. */
export function ArchiveDialog({ days, onClose, onDone }: Props) {
  async function archive() {
    await call(clearAllDaily, { body: {} })
    showToast({ text: 'Дневная запись в архиве' })
    onDone()
  }

  return (
    <ConfirmDialog
      title="Отправить дневную запись в архив?"
      action="Отправить"
      busyAction="Отправляем…"
      look="primary"
      onConfirm={archive}
      onClose={onClose}
    >
      <p>С карты исчезнут маршруты и фото этого дня: {days.map(({ machine }) => `«${machine.name}»`).join(', ')}.</p>
      <p>Ничего не удаляется: день останется на странице машины. Новые точки начнут новую запись.</p>
    </ConfirmDialog>
  )
}
