import type { Output } from '@spetskarta/shared/endpoint.ts'
import { MACHINES_SHOWN } from '@spetskarta/shared/limits.ts'
import { makeRecorder } from '@spetskarta/shared/recorders/recorders.ts'
import { uuidV4 } from '@spetskarta/shared/uuid.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../api/call'
import { FormDialog } from '../../ui/dialog/FormDialog'
import { SecretOnce } from '../../ui/dialog/SecretOnce'
import { useAttempt } from '../../ui/dialog/use-attempt'
import { useIsOpen } from '../../ui/dialog/use-own-close'
import { Field, Select } from '../../ui/form/Field'
import { usePagedSearch } from '../../ui/form/use-paged-search'
import { loadRecordable, MachineSearch, type RecordablePage } from './MachineSearch'
import { RecorderLinks } from './RecorderLinks'

type Made = Output<typeof makeRecorder>

interface Props {
  /** The first page of machines to choose from, at least one, and their number. */
  first: RecordablePage
  onClose: () => void
}

const ONCE =
  'Код и ссылки показаны один раз: настройте телефон сейчас. Если не успеете, отключите этот телефон в списке и подключите снова.'

/** Asks for the name of a phone that will record for a machine, then shows its token, which cannot be shown again. */
export function ConnectDialog({ first, onClose }: Props) {
  const pages = usePagedSearch(first, (query) => loadRecordable(true, query))
  const { equipments: machines, count } = pages.page
  const [made, setMade] = useState<Made>()
  const [chosen, setChosen] = useState<string>()
  const machine = machines.find(({ _id }) => _id === chosen)?._id ?? machines[0]?._id ?? ''
  const [name, setName] = useState('')
  // Sent again after a lost answer, the form is stored once.
  const [draft] = useState(uuidV4)
  const { busy, failure, attempt } = useAttempt()
  const isOpen = useIsOpen()
  const { revalidate } = useRevalidator()

  async function make() {
    const made = await call(makeRecorder, { body: { equipmentId: machine, name: name.trim(), draft } })
    if (isOpen()) setMade(made)
    else await revalidate()
  }

  if (made)
    return (
      <SecretOnce title="Настройте приложение на телефоне" once={ONCE} onClose={onClose}>
        <RecorderLinks token={made.token} urls={made.urls} />
      </SecretOnce>
    )
  return (
    <FormDialog
      title="Подключить телефон"
      action="Получить код"
      busyAction="Подключаем…"
      look="primary"
      busy={busy}
      failure={failure}
      ready={name.trim() !== '' && machine !== ''}
      onSubmit={() => void attempt(make)}
      onClose={onClose}
    >
      {first.count > MACHINES_SHOWN ? (
        <MachineSearch search={pages.search} onFind={pages.find} shown={machines.length} count={count} />
      ) : null}
      {first.count > 1 ? (
        <Select label="Какую машину он записывает" value={machine} onChange={(event) => setChosen(event.target.value)}>
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
    </FormDialog>
  )
}
