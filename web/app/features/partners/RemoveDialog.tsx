import { type Partner, removePartner } from '@spetskarta/shared/partners/partners.ts'
import type { RecordableEquipment } from '@spetskarta/shared/recorders/recorders.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/dialog/Dialog'
import { showToast } from '../../ui/toast'

interface Props {
  partner: Partner
  machines: readonly RecordableEquipment[]
  onClose: () => void
}

/** Asks once, and names the machines that he will no longer record. */
export function RemoveDialog({ partner: { id, name, permissions }, machines, onClose }: Props) {
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const recorded = machines.filter(({ _id }) => permissions.includes(_id)).map((machine) => `«${machine.name}»`)

  async function remove() {
    setBusy(true)
    try {
      await call(removePartner, { params: { id } })
      await revalidate()
      showToast({ text: `${name} больше не ваш партнёр` })
      onClose()
    } catch (error) {
      showToast({ text: errorText(error).text, bad: true })
      onClose()
    }
  }

  return (
    <Dialog
      title={`Убрать партнёра ${name}?`}
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose} data-first>
            Отмена
          </Button>
          <Button look="destroy" busy={busy} onClick={remove}>
            {busy ? 'Убираем…' : 'Убрать'}
          </Button>
        </>
      }
    >
      {recorded.length > 0 ? <p>Его телефон сразу перестанет записывать {recorded.join(', ')}.</p> : null}
      <p>Уже записанное останется. Пригласить его снова можно в любой момент.</p>
    </Dialog>
  )
}
