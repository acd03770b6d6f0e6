import { type Partner, removePartner } from '@spetskarta/shared/partners/partners.ts'
import type { RecordableEquipment } from '@spetskarta/shared/recorders/recorders.ts'
import { useRevalidator } from 'react-router'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { countOf } from '../../ui/text/format'
import { showToast } from '../../ui/toast'

const NAMED_MAX = 10
const RECORDED = ['машину', 'машины', 'машин'] as const

interface Props {
  partner: Partner
  machines: readonly RecordableEquipment[]
  onClose: () => void
}

/** Asks for confirmation, and names the machines that the partner will no longer record, if they are few and all shown. */
export function RemoveDialog({ partner: { id, name, permissions, machines: count }, machines, onClose }: Props) {
  const { revalidate } = useRevalidator()
  const named = machines.filter(({ _id }) => permissions.includes(_id)).map((machine) => `«${machine.name}»`)
  const recorded = named.length === count && count <= NAMED_MAX ? named.join(', ') : countOf(count, RECORDED)

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
      {count > 0 ? <p>Его телефон сразу перестанет записывать {recorded}.</p> : null}
      <p>Уже записанное останется. Пригласить его снова можно в любой момент.</p>
    </ConfirmDialog>
  )
}
