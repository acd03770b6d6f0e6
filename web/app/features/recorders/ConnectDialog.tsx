import type { Output } from '@spetskarta/shared/endpoint.ts'
import type { makeRecorder, RecordableEquipment } from '@spetskarta/shared/recorders.ts'
import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { errorText } from '../../api/error-text'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Field } from '../../ui/Field'
import { Notice } from '../../ui/Notice'
import css from './ConnectDialog.module.css'
import { RecorderLinks } from './RecorderLinks'

type Made = Output<typeof makeRecorder>

interface Props {
  /** Those to choose from, at least one. */
  machines: readonly RecordableEquipment[]
  onClose: () => void
}

/** Names a phone that will record for a machine, then shows its token, this once. */
export function ConnectDialog({ machines, onClose }: Props) {
  const [made, setMade] = useState<Made>()
  const [machine, setMachine] = useState(machines[0]?._id ?? '')
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { revalidate } = useRevalidator()
  const form = useId()

  async function make() {
    setBusy(true)
    setFailure(undefined)
    try {
      setMade(await (await import('./recorder-calls')).makeRecorder({ equipmentId: machine, name: name.trim() }))
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
    <Dialog
      title="Подключить телефон"
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Отмена
          </Button>
          <Button type="submit" form={form} look="primary" busy={busy} disabled={!name.trim()}>
            {busy ? 'Подключаем…' : 'Получить код'}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() && !busy) void make()
        }}
      >
        {machines.length > 1 ? (
          <label className={css.machines}>
            Какую машину он записывает
            <select value={machine} onChange={(event) => setMachine(event.target.value)}>
              {machines.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        ) : (
          <p>
            Телефон будет записывать маршрут машины <b className={css.machine}>{machines[0]?.name}</b>.
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
      </form>
      {failure ? <Notice bad>{failure}</Notice> : null}
    </Dialog>
  )
}
