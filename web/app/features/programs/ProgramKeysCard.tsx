import { MACHINES_SHOWN } from '@spetskarta/shared/limits.ts'
import { endProgramKey, KEYS_MAX, makeProgramKey, type ProgramKey } from '@spetskarta/shared/programs/programs.ts'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { call } from '../../api/call'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { CopyLine } from '../../ui/CopyLine'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { FormDialog } from '../../ui/dialog/FormDialog'
import { SecretOnce } from '../../ui/dialog/SecretOnce'
import { useAttempt } from '../../ui/dialog/use-attempt'
import { Field, Select } from '../../ui/form/Field'
import { Tick } from '../../ui/form/Tick'
import { usePagedSearch } from '../../ui/form/use-paged-search'
import { IconKey } from '../../ui/icon/icons.ts'
import { formatAgo } from '../../ui/text/ago'
import { showToast } from '../../ui/toast'
import { loadRecordable, MachineSearch, type RecordablePage } from '../recorders/MachineSearch'
import css from './ProgramKeysCard.module.css'
import { rightsText } from './rights-text'

type Open = { dialog: 'make' } | { dialog: 'made'; key: string } | { dialog: 'end'; key: ProgramKey }

interface Props {
  keys: readonly ProgramKey[]
  /** The first of the user's own machines, and their total number. */
  own: RecordablePage
  /** Current moment by the server's clock, ms. */
  now: number
}

/** Keys with which other programs read the user's data, or send points of the user's machines. */
export function ProgramKeysCard({ keys, own, now }: Props) {
  const [open, setOpen] = useState<Open>()
  const { revalidate } = useRevalidator()
  const close = () => setOpen(undefined)

  async function end({ id, name }: ProgramKey) {
    await call(endProgramKey, { params: { id } })
    showToast({ text: `Ключ «${name}» отозван` })
    await revalidate()
  }

  return (
    <Card title="Ключи программ">
      <p className="quiet small anywhere">
        С ключом 1С или другая ваша программа читает ваши машины, дни, часы на объектах и документы, выдаёт документы,
        ведёт переписки или пишет точки маршрутов: что разрешить, решаете вы. Менять записанное она не может, в
        настройки ключ не пускает. Как обращаться —{' '}
        <a href="/api/docs" className="underlines">
          в описании API
        </a>
        . Чтобы программа не спрашивала, а узнавала новости сама, есть{' '}
        <Link to={paths.webhooks()} className="underlines">
          вебхуки
        </Link>
        .
      </p>
      {keys.length === 0 ? <p className="small anywhere">Ключей пока нет.</p> : null}
      <ul>
        {keys.map((key) => (
          <li key={key.id} className={`${css.key} gap-3 line-above row`}>
            <IconKey className="quiet" size={24} aria-hidden="true" />
            <div className="lines-dense fill anywhere">
              <p className="semibold">{key.name}</p>
              <p className="small anywhere">{rightsText(key)}</p>
              <p className="quiet small anywhere">
                Создан {formatAgo(key.madeAt, now)}
                {key.usedAt ? `, работал ${formatAgo(key.usedAt, now)}` : ', ещё не работал'}
              </p>
            </div>
            <Button size="small" aria-label={`Отозвать: ${key.name}`} onClick={() => setOpen({ dialog: 'end', key })}>
              Отозвать
            </Button>
          </li>
        ))}
      </ul>
      {keys.length < KEYS_MAX ? (
        <Button onClick={() => setOpen({ dialog: 'make' })}>Новый ключ</Button>
      ) : (
        <p className="quiet small">{KEYS_MAX} ключей — больше нельзя. Отзовите те, что больше не нужны.</p>
      )}
      {open?.dialog === 'make' ? (
        <MakeDialog own={own} onMade={(key) => setOpen({ dialog: 'made', key })} onClose={close} />
      ) : null}
      {open?.dialog === 'made' ? <MadeDialog made={open.key} onClose={close} /> : null}
      {open?.dialog === 'end' ? (
        <ConfirmDialog
          title={`Отозвать ключ «${open.key.name}»?`}
          action="Отозвать"
          busyAction="Отзываем…"
          onConfirm={() => end(open.key)}
          onClose={close}
        >
          <p>
            Программа, которая с ним работает, сразу перестанет получать данные, выдавать документы, вести переписки и
            писать точки; уже записанное останется. Вернуть ключ нельзя, только создать новый.
          </p>
        </ConfirmDialog>
      ) : null}
    </Card>
  )
}

const ALL = 'all'
const CHOSEN = 'chosen'

function MakeDialog({
  own,
  onMade,
  onClose,
}: {
  own: RecordablePage
  onMade: (key: string) => void
  onClose: () => void
}) {
  const [name, setName] = useState('')
  const [reads, setReads] = useState(true)
  const [issues, setIssues] = useState(false)
  const [messages, setMessages] = useState(false)
  const [deals, setDeals] = useState(false)
  const [writes, setWrites] = useState(false)
  const [which, setWhich] = useState(ALL)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const pages = usePagedSearch(own, (query) => loadRecordable(true, query))
  const { busy, failure, attempt } = useAttempt()
  const missing = writes && which === CHOSEN && chosen.length === 0

  async function make() {
    const body = {
      name: name.trim(),
      reads,
      issues,
      messages,
      deals,
      writes: writes ? (which === CHOSEN ? [...chosen] : ('all' as const)) : null,
    }
    const { key } = await call(makeProgramKey, { body })
    onMade(key)
  }

  return (
    <FormDialog
      title="Новый ключ программы"
      action="Создать ключ"
      busyAction="Создаём…"
      look="primary"
      busy={busy}
      failure={failure}
      ready={name.trim() !== '' && (reads || issues || messages || writes) && (reads || !deals) && !missing}
      onSubmit={() => void attempt(make)}
      onClose={onClose}
    >
      <Field
        label="Для какой программы"
        value={name}
        onChange={(event) => setName(event.target.value)}
        maxLength={60}
        autoComplete="off"
        hint="По названию вы узнаете ключ в списке, например «1С в бухгалтерии»"
        data-first
      />
      <fieldset className={css.ticks}>
        <legend className="small strong">Что ей можно</legend>
        <Tick checked={reads} onChange={setReads}>
          Читать машины, дни, часы и документы
        </Tick>
        <Tick checked={issues} onChange={setIssues}>
          Выдавать документы
        </Tick>
        <Tick checked={messages} onChange={setMessages}>
          Читать и отправлять сообщения
        </Tick>
        <Tick checked={deals} onChange={setDeals}>
          Отправлять заявки и отвечать на них
        </Tick>
        <Tick checked={writes} onChange={setWrites}>
          Писать точки маршрутов
        </Tick>
      </fieldset>
      {writes && own.count > 0 ? (
        <Select label="Для каких машин писать" value={which} onChange={(event) => setWhich(event.target.value)}>
          <option value={ALL}>Для всех моих, и новых тоже</option>
          <option value={CHOSEN}>Только для выбранных</option>
        </Select>
      ) : null}
      {writes && which === CHOSEN ? (
        <>
          {own.count > MACHINES_SHOWN ? (
            <MachineSearch
              search={pages.search}
              onFind={pages.find}
              shown={pages.page.equipments.length}
              count={pages.page.count}
            />
          ) : null}
          <fieldset className={`${css.ticks} ${css.machines}`}>
            <legend className="small strong">Машины: выбрано {chosen.length}</legend>
            {pages.page.equipments.map(({ _id, name: machine }) => (
              <Tick
                key={_id}
                checked={chosen.includes(_id)}
                onChange={(on) => setChosen(on ? [...chosen, _id] : chosen.filter((id) => id !== _id))}
              >
                {machine}
              </Tick>
            ))}
          </fieldset>
        </>
      ) : null}
    </FormDialog>
  )
}

const ONCE = 'Ключ показан один раз: впишите его в программу сейчас. Если не успеете, отзовите его и создайте новый.'

const MadeDialog = ({ made, onClose }: { made: string; onClose: () => void }) => (
  <SecretOnce title="Ключ готов" once={ONCE} lines={{ Ключ: made }} onClose={onClose}>
    <p className="quiet small">Программа передаёт его в заголовке каждого запроса:</p>
    <CopyLine label="Заголовок" text={`Authorization: Bearer ${made}`} />
  </SecretOnce>
)
