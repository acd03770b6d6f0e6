import { type Partner, removePartner } from '@spetskarta/shared/partners/partners.ts'
import type { RecordableEquipment } from '@spetskarta/shared/recorders/recorders.ts'
import { useRevalidator } from 'react-router'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { showToast } from '../../ui/toast'

interface Props {
  partner: Partner
  machines: readonly RecordableEquipment[]
  onClose: () => void
}

/** Asks once, and names the machines that the partner may then no longer record. */
export function RemoveDialog({ partner: { id, name, permissions }, machines, onClose }: Props) {
  const { revalidate } = useRevalidator()
  const recorded = machines.filter(({ _id }) => permissions.includes(_id)).map((machine) => `«${machine.name}»`)

  async function remove() {
    try {
      await call(removePartner, { params: { id } })
      await revalidate()
      showToast({ text: `${name} больше не ваш партнёр` })
    } catch (error) {
      showToast({ text: errorText(error).text, bad: true })
    }
  }

  return (
    <ConfirmDialog
      title={`Убрать партнёра ${name}?`}
      action="Убрать"
      busyAction="Убираем…"
      onConfirm={remove}
      onClose={onClose}
    >
      {recorded.length > 0 ? <p>Его телефон сразу перестанет записывать {recorded.join(', ')}.</p> : null}
      <p>Уже записанное останется. Пригласить его снова можно в любой момент.</p>
    </ConfirmDialog>
  )
}
