import {
  assignOperator,
  type CrewEntry,
  changeAssignment,
  getMachineCrew,
  HISTORY_ROWS,
  type MachineCrew,
  PAST_MINUTES,
  removeAssignment,
} from '@spetskarta/shared/crew/operators.ts'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { uuidV4 } from '@spetskarta/shared/uuid.ts'
import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { call } from '../../api/call'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/dialog/Dialog'
import { FormDialog } from '../../ui/dialog/FormDialog'
import { useAttempt } from '../../ui/dialog/use-attempt'
import { Field, Select } from '../../ui/form/Field'
import { Tick } from '../../ui/form/Tick'
import { Notice } from '../../ui/Notice'
import { entryText, localOf, momentEntered } from './crew-texts'
import { operatorsToChoose } from './operators-to-choose'
import { TakeBackDialog } from './TakeBackDialog'

interface Props {
  equipmentId: string
  name: string
  /** Called when an operator was assigned or an assignment was changed. */
  onChanged?: () => void
  onClose: () => void
}

/** The current and past operators of a machine: adds an assignment, or changes one. */
export function CrewDialog(props: Props) {
  const [client] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={client}>
      <MachineCrewDialog {...props} />
    </QueryClientProvider>
  )
}

function MachineCrewDialog({ equipmentId, name, onChanged, onClose }: Props) {
  const [changed, setChanged] = useState<CrewEntry>()
  const [limit, setLimit] = useState<number>(HISTORY_ROWS.page)
  /** Each time something is saved, the form begins anew. */
  const [saved, setSaved] = useState(0)
  const key = ['machine-crew', equipmentId]
  const load = (rows: number, signal?: AbortSignal) =>
    call(getMachineCrew, { params: { equipmentId }, querystring: { limit: rows } }, signal)
  const reply = useQuery({ queryKey: key, queryFn: ({ signal }) => load(limit, signal) })
  const queries = useQueryClient()
  const more = useAttempt()
  /** If this fails, the rows already shown and the form stay. */
  async function loadMore() {
    const rows = limit + HISTORY_ROWS.page
    const crew = await load(rows)
    // A request for fewer rows must not replace these.
    await queries.cancelQueries({ queryKey: key })
    queries.setQueryData(key, crew)
    setLimit(rows)
  }
  const { revalidate } = useRevalidator()
  async function onSaved() {
    setChanged(undefined)
    onChanged?.()
    await Promise.all([queries.invalidateQueries({ queryKey: key }), revalidate()])
    setSaved((count) => count + 1)
  }
  const foot = (
    <Button look="ink" onClick={onClose}>
      Закрыть
    </Button>
  )
  if (!reply.data)
    return (
      <Dialog title={name} onClose={onClose} foot={foot}>
        <p role={reply.isError ? 'alert' : 'status'}>
          {reply.isError ? 'Не загрузилось. Закройте и откройте ещё раз' : 'Загружаем…'}
        </p>
      </Dialog>
    )
  return (
    <AssignForm
      key={changed?.id ?? `new-${changed?.from ?? saved}`}
      crew={reply.data}
      changed={changed}
      loading={more.busy}
      problem={more.failure}
      onMore={() => void more.attempt(loadMore)}
      onChange={setChanged}
      onSaved={onSaved}
      onClose={onClose}
    />
  )
}

interface FormProps {
  crew: MachineCrew
  /** The assignment that is changed; undefined: a new one. */
  changed: CrewEntry | undefined
  /** Whether more of the history is being loaded. */
  loading: boolean
  /** Why loading more failed. */
  problem: string | undefined
  onMore: () => void
  onChange: (entry: CrewEntry | undefined) => void
  onSaved: () => Promise<void>
  onClose: () => void
}

function AssignForm({ crew, changed, onSaved, onClose, ...history }: FormProps) {
  const { onChange } = history
  const { equipmentId, name, timeZone } = crew.machine
  const [operator, setOperator] = useState(changed?.operator ? String(changed.operator.id) : '')
  const [from, setFrom] = useState(() => localOf(timeZone, changed?.from ?? Date.now()))
  const [to, setTo] = useState(() => (changed?.to ? localOf(timeZone, changed.to) : ''))
  const [reason, setReason] = useState('')
  const [instead, setInstead] = useState(true)
  const [asking, setAsking] = useState(false)
  const { busy, failure, attempt } = useAttempt()
  // Sent again after a lost answer, the form is stored once.
  const [draft] = useState(uuidV4)
  const [begin, end] = [momentEntered(timeZone, from, changed?.from), momentEntered(timeZone, to, changed?.to)]
  const past = changed !== undefined || (begin !== undefined && Date.parse(begin) < Date.now() - PAST_MINUTES * MINUTE)
  async function save() {
    if (!begin) return
    const body = { operator: operator === 'nobody' ? null : Number(operator), from: begin, to: end ?? null, reason }
    if (changed?.id) await call(changeAssignment, { params: { equipmentId, id: changed.id }, body })
    else await call(assignOperator, { params: { equipmentId }, body: { ...body, draft, instead: instead && !changed } })
    await onSaved()
  }
  async function takeBack() {
    if (!changed?.id) return
    await call(removeAssignment, { params: { equipmentId, id: changed.id }, querystring: { reason } })
    await onSaved()
  }
  return (
    <FormDialog
      title={changed ? `${name}: исправить` : `${name}: кто работает`}
      action={changed ? 'Исправить' : 'Назначить'}
      busyAction="Сохраняем…"
      look="primary"
      busy={busy}
      failure={failure}
      ready={operator !== '' && begin !== undefined && !(operator === 'nobody' && !end)}
      onSubmit={() => void attempt(save)}
      onClose={onClose}
    >
      {crew.operators.length === 0 ? (
        <p>
          Сначала{' '}
          <Link className="link" to={paths.operators()}>
            впишите машинистов
          </Link>
          .
        </p>
      ) : null}
      <Select label="Машинист" value={operator} onChange={({ currentTarget }) => setOperator(currentTarget.value)}>
        <option value="">Выберите</option>
        {operatorsToChoose(crew.operators, changed?.operator).map(({ id, name: named }) => (
          <option key={id} value={id}>
            {named}
          </option>
        ))}
        {past ? <option value="nobody">Никого не было</option> : null}
      </Select>
      <Field
        label="С"
        type="datetime-local"
        value={from}
        onChange={({ currentTarget }) => setFrom(currentTarget.value)}
      />
      <Field
        label="До"
        type="datetime-local"
        value={to}
        hint="Пусто — пока не смените"
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
      />
      {past ? (
        <Field
          label="Причина"
          value={reason}
          maxLength={300}
          placeholder="Забыли сменить утром"
          hint="Прошлое меняется с причиной: её и прежнее видно в истории"
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      ) : null}
      {!changed && crew.now.length > 0 ? (
        <Tick checked={instead} onChange={setInstead}>
          Вместо тех, кто назначен сейчас
        </Tick>
      ) : null}
      {changed ? (
        <div className="wrap">
          <Button size="small" onClick={() => onChange(undefined)}>
            Не менять
          </Button>
          {changed.id ? (
            // Without a reason the call is refused, and the form says so before anything is asked.
            <Button
              size="small"
              look="danger"
              busy={busy}
              onClick={() => (reason.trim() ? setAsking(true) : void attempt(takeBack))}
            >
              Отменить назначение
            </Button>
          ) : null}
        </div>
      ) : (
        <History crew={crew} {...history} />
      )}
      {asking && changed ? (
        <TakeBackDialog entry={changed} timeZone={timeZone} onConfirm={takeBack} onClose={() => setAsking(false)} />
      ) : null}
    </FormDialog>
  )
}

type HistoryProps = Pick<FormProps, 'crew' | 'loading' | 'problem' | 'onMore' | 'onChange'>

function History({ crew, loading, problem, onMore, onChange }: HistoryProps) {
  const { timeZone } = crew.machine
  const list = useRef<HTMLUListElement>(null)
  /** Number of rows when more were requested. The busy button loses the focus: it goes to the first new row, or to the failure. */
  const before = useRef<number>(undefined)
  const rows = crew.history.length
  useEffect(() => {
    if (loading || before.current === undefined || (rows === before.current && !problem)) return
    const row = list.current?.children[before.current]
    if (row instanceof HTMLElement) row.focus()
    if (row || problem) before.current = undefined
  }, [loading, problem, rows])
  if (crew.history.length === 0) return <p className="quiet small">На этой машине ещё никого не называли.</p>
  return (
    <section className="tight stack">
      <h3 className="small strong">История</h3>
      <ul ref={list} className="framed ruled">
        {crew.history.map((entry) => (
          <li key={`${entry.id} ${entry.from}`} className="between pad-row" tabIndex={-1}>
            <span className="fill">
              <b className={entry.removed ? 'anywhere quiet' : 'anywhere strong'}>
                {entry.removed ? (
                  <s>{entry.operator?.name ?? 'Никого не было'}</s>
                ) : (
                  (entry.operator?.name ?? 'Никого не было')
                )}
              </b>
              <span className="anywhere block quiet small">
                {entryText(timeZone, entry)}
                {entry.by === 'recorder' ? ', выбрал себя в телефоне' : `, назначил ${entry.madeBy}`}
                {entry.reason ? `: ${entry.reason}` : ''}
              </span>
              {entry.removed ? (
                <span className="anywhere block quiet small">
                  отменено: {entry.removed.by}: {entry.removed.reason}
                </span>
              ) : null}
            </span>
            {entry.removed ? null : (
              <Button size="small" onClick={() => onChange(entry)}>
                Исправить
              </Button>
            )}
          </li>
        ))}
      </ul>
      {problem ? <Notice bad>{problem}</Notice> : null}
      {crew.more ? (
        <Button
          busy={loading}
          onClick={() => {
            before.current = rows
            onMore()
          }}
        >
          Показать ещё
        </Button>
      ) : null}
    </section>
  )
}
