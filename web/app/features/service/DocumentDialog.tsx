import {
  addDocument,
  changeDocument,
  DOCUMENT_KINDS,
  DOCUMENT_NAMES,
  type DocumentKind,
  type MachineDocument,
  removeDocument,
  type ServiceMachine,
} from '@spetskarta/shared/service/service.ts'
import { uuidV4 } from '@spetskarta/shared/uuid.ts'
import { useState } from 'react'
import { call } from '../../api/call'
import { AskedButton } from '../../ui/dialog/AskedButton'
import { FormDialog } from '../../ui/dialog/FormDialog'
import { useAttempt } from '../../ui/dialog/use-attempt'
import { useOwnClose } from '../../ui/dialog/use-own-close'
import { Field, Select } from '../../ui/form/Field'
import { MachineSelect } from './MachineSelect'

interface Props {
  machines: ServiceMachine[]
  /** The document to change; undefined: a new one. */
  document: MachineDocument | undefined
  onSaved: () => void
  onClose: () => void
}

/** A document of a machine, and the day on which it expires. */
export function DocumentDialog({ machines, document, onSaved, onClose }: Props) {
  const [equipmentId, setEquipmentId] = useState(document?.machine.equipmentId ?? machines[0]?.equipmentId ?? '')
  const [kind, setKind] = useState<DocumentKind>(document?.kind ?? 'osago')
  const [note, setNote] = useState(document?.note ?? '')
  const [ends, setEnds] = useState(document?.ends ?? '')
  const { busy, failure, attempt } = useAttempt()
  // Sent again after a lost answer, the form is stored once.
  const [draft] = useState(uuidV4)
  const close = useOwnClose(onClose)

  async function save() {
    const body = { kind, note, ends }
    if (document) await call(changeDocument, { params: { equipmentId, id: document.id }, body })
    else await call(addDocument, { params: { equipmentId }, body: { ...body, draft } })
    onSaved()
    close()
  }

  async function remove() {
    if (!document) return
    await call(removeDocument, { params: { equipmentId, id: document.id } })
    onSaved()
    close()
  }

  return (
    <FormDialog
      title={document ? `${DOCUMENT_NAMES[document.kind]}, ${document.machine.name}` : 'Документ машины'}
      action="Сохранить"
      busyAction="Сохраняем…"
      look="primary"
      busy={busy}
      failure={failure}
      ready={ends !== ''}
      onSubmit={() => void attempt(save)}
      onClose={onClose}
    >
      {document ? null : <MachineSelect machines={machines} value={equipmentId} onChange={setEquipmentId} first />}
      <Select
        label="Документ"
        value={kind}
        onChange={({ currentTarget }) => setKind(currentTarget.value as DocumentKind)}
      >
        {DOCUMENT_KINDS.map((one) => (
          <option key={one} value={one}>
            {DOCUMENT_NAMES[one]}
          </option>
        ))}
      </Select>
      <Field
        label="Действует до"
        type="date"
        required
        hint="Последний день, когда документ ещё годен."
        value={ends}
        onChange={({ currentTarget }) => setEnds(currentTarget.value)}
      />
      <Field
        label="Номер или чей"
        maxLength={120}
        placeholder="ХХХ 0123456789"
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      {document ? (
        <AskedButton
          label="Убрать документ"
          disabled={busy}
          title="Убрать документ?"
          action="Убрать"
          busyAction="Убираем…"
          onConfirm={remove}
        >
          <p className="anywhere">
            {DOCUMENT_NAMES[document.kind]}, {document.machine.name}: о его сроке больше не напомним.
          </p>
        </AskedButton>
      ) : null}
    </FormDialog>
  )
}
