import { hoursText } from '@spetskarta/shared/hours.ts'
import { type Downtime, FAULT_NAMES } from '@spetskarta/shared/objects/objects.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog'

interface Props {
  downtime: Downtime
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Asks before an entered downtime (простой) is removed. */
export const RemoveDowntimeDialog = ({ downtime: { seconds, fault, reason, code }, ...acts }: Props) => (
  <ConfirmDialog title="Убрать свой простой?" action="Убрать" busyAction="Убираем…" {...acts}>
    <p className="anywhere">
      <b>{hoursText(seconds)}&nbsp;ч</b> {FAULT_NAMES[fault]}:{' '}
      {[reason, code && `код ${code}`].filter(Boolean).join(', ')}.
    </p>
    <p>Вернуть нельзя, только вписать снова.</p>
  </ConfirmDialog>
)
