import type { Output } from '@spetskarta/shared/endpoint.ts'
import { makeRecorder, type RecordableEquipment } from '@spetskarta/shared/recorders/recorders.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/dialog/Dialog'
import { FormDialog } from '../../ui/dialog/FormDialog'
import { Field, Select } from '../../ui/form/Field'
import { Notice } from '../../ui/Notice'
import { RecorderLinks } from './RecorderLinks'

type Made = Output<typeof makeRecorder>

interface Props {
  /** The machines to choose from, at least one. */
  machines: readonly RecordableEquipment[]
  onClose: () => void
}

/** Asks for a name of a phone that will record for a machine, then shows its token, only this once. */
export function ConnectDialog({ machines, onClose }: Props) {
  const [made, setMade] = useState<Made>()
  const [machine, setMachine] = useState(machines[0]?._id ?? '')
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { revalidate } = useRevalidator()

  async function make() {
    setBusy(true)
    setFailure(undefined)
    try {
      setMade(await call(makeRecorder, { body: { equipmentId: machine, name: name.trim() } }))
      await revalidate()
    } catch (error) {
      setFailure(errorText(error).text)
    } finally {
      setBusy(false)
    }
  }

  if (made)
    return (
      <Dialog
        title="Настройте приложение на телефоне"
        onClose={onClose}
        foot={
          <Button look="ink" onClick={onClose}>
            Готово
          </Button>
        }
      >
        <RecorderLinks token={made.token} urls={made.urls} />
      </Dialog>
    )
  return (
    <FormDialog
      title="Подключить телефон"
      action="Получить код"
      busyAction="Подключаем…"
      look="primary"
      busy={busy}
      ready={name.trim() !== ''}
      onSubmit={() => void make()}
      onClose={onClose}
    >
      {machines.length > 1 ? (
        <Select label="Какую машину он записывает" value={machine} onChange={(event) => setMachine(event.target.value)}>
          {machines.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
      ) : (
        <p>
          Телефон будет записывать маршрут машины <b className="anywhere">{machines[0]?.name}</b>.
        </p>
      )}
      <Field
        label="Как назвать телефон"
        value={name}
        onChange={(event) => setName(event.target.value)}
        maxLength={60}
        autoComplete="off"
        hint="По названию вы узнаете его в списке, например «Samsung Ивана»"
        data-first
      />
      {failure ? <Notice bad>{failure}</Notice> : null}
    </FormDialog>
  )
}
