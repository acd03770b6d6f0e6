import {
  correctTimesheet,
  getTimesheetDay,
  MARK_NAMES,
  MARKS,
  type TimesheetCell,
  type TimesheetMark,
} from '@spetskarta/shared/crew/timesheet.ts'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../../api/call'
import { takeShown } from '../../../api/take-shown'
import { useMayAll } from '../../../api/use-may'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/dialog/Dialog'
import { FormDialog } from '../../../ui/dialog/FormDialog'
import { useAttempt } from '../../../ui/dialog/use-attempt'
import { useOwnClose } from '../../../ui/dialog/use-own-close'
import { Field, Select } from '../../../ui/form/Field'
import { dayText } from '../../../ui/text/days'
import { moscowDate, moscowTime } from '../../../ui/text/moscow'
import { cellTitle, shortHours, typedHours } from './sheet-texts'

interface Props {
  operator: { id: number; name: string }
  day: string
  cell: TimesheetCell
  /** False: the day can only be viewed. */
  may: boolean
  onClose: () => void
}

const HOURS_UNREAD = 'Пишут так: 7,5 или 7:30; не больше 24'

/** One day of an operator: the recorded hours, the hours that count, and the corrections. */
export function DayDialog(props: Props) {
  const [client] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={client}>
      {props.may ? <CorrectionDialog {...props} /> : <SeenDialog {...props} />}
    </QueryClientProvider>
  )
}

const titleOf = ({ operator, day }: Props) => `${operator.name}, ${dayText(day, 'plain')}`

function SeenDialog(props: Props) {
  const { operator, day, cell, onClose } = props
  return (
    <Dialog
      title={titleOf(props)}
      onClose={onClose}
      foot={
        <Button look="ink" onClick={onClose}>
          Закрыть
        </Button>
      }
    >
      <p>{cellTitle(cell)}.</p>
      <Corrections operator={operator} day={day} />
    </Dialog>
  )
}

function CorrectionDialog(props: Props) {
  const { operator, day, cell, onClose } = props
  const [mark, setMark] = useState<TimesheetMark | ''>(cell.mark ?? '')
  const start = cell.counted ?? cell.recorded
  const [hours, setHours] = useState(start && !(cell.mark && start.hours === 0) ? shortHours(start.hours) : '')
  const [night, setNight] = useState(start?.night ? shortHours(start.night) : '')
  const [reason, setReason] = useState('')
  const { busy, failure, attempt } = useAttempt()
  const close = useOwnClose(onClose)
  const { revalidate } = useRevalidator()
  const [counted, atNight] = [typedHours(hours), typedHours(night)]
  async function save() {
    // Hours that are not understood must not be sent as null: with null the recorded hours count again.
    if (counted === undefined || atNight === undefined) return
    const body = { mark: mark || null, hours: counted, night: atNight ?? 0, reason }
    await takeShown(() => call(correctTimesheet, { params: { id: operator.id, day }, body }), revalidate)
    await revalidate()
    close()
  }
  return (
    <FormDialog
      title={titleOf(props)}
      action="Исправить"
      busyAction="Сохраняем…"
      look="primary"
      busy={busy}
      ready={reason.trim() !== '' && counted !== undefined && atNight !== undefined}
      failure={failure}
      onSubmit={() => void attempt(save)}
      onClose={onClose}
    >
      <p>{cellTitle(cell)}.</p>
      <Select
        label="Отметка"
        value={mark}
        onChange={({ currentTarget }) => setMark(currentTarget.value as TimesheetMark | '')}
      >
        <option value="">Без отметки</option>
        {MARKS.map((each) => (
          <option key={each} value={each}>
            {each} — {MARK_NAMES[each]}
          </option>
        ))}
      </Select>
      <Field
        label="Часов"
        inputMode="decimal"
        value={hours}
        hint="Пусто и без отметки — снова как записано"
        error={counted === undefined ? HOURS_UNREAD : undefined}
        onChange={({ currentTarget }) => setHours(currentTarget.value)}
      />
      <Field
        label="Из них ночных, с 22 до 6"
        inputMode="decimal"
        value={night}
        error={atNight === undefined ? HOURS_UNREAD : undefined}
        onChange={({ currentTarget }) => setNight(currentTarget.value)}
      />
      <Field
        label="Причина"
        value={reason}
        maxLength={300}
        placeholder="Телефон разрядился"
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Corrections operator={operator} day={day} />
    </FormDialog>
  )
}

/** The corrections of the day: who made them, and why. */
function Corrections({ operator, day }: Pick<Props, 'operator' | 'day'>) {
  const kept = useQuery({
    queryKey: ['timesheet-day', operator.id, day],
    queryFn: ({ signal }) => call(getTimesheetDay, { params: { id: operator.id, day } }, signal),
    staleTime: 0,
    enabled: useMayAll('seesCrew'),
  })
  const corrections = kept.data?.corrections ?? []
  if (corrections.length === 0) return null
  return (
    <section className="tight stack">
      <h3 className="small strong">Правки</h3>
      <ul className="framed ruled">
        {corrections.map((one) => (
          <li key={one.at} className="pad-row small">
            <b className="strong">
              {[one.mark, one.hours === null ? '' : `${shortHours(one.hours)}\u00a0ч`].filter(Boolean).join(', ') ||
                'как записано'}
            </b>
            <span className="anywhere block quiet">
              {dayText(moscowDate(one.at), 'plain')}, {moscowTime(one.at)}, {one.by}: {one.reason}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
