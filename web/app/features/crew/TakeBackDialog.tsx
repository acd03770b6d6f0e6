import type { CrewEntry } from '@spetskarta/shared/crew/operators.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { entryText } from './crew-texts'

interface Props {
  entry: CrewEntry
  timeZone: string
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Asks before an assignment is taken back. */
export const TakeBackDialog = ({ entry, timeZone, ...acts }: Props) => (
  <ConfirmDialog title="Отменить назначение?" action="Отменить назначение" busyAction="Отменяем…" {...acts}>
    <p>
      <b className="anywhere">{entry.operator?.name ?? 'Никого не было'}</b>, {entryText(timeZone, entry)}. В истории
      оно останется отменённым. Вернуть нельзя, только назначить снова.
    </p>
  </ConfirmDialog>
)
