import {
  closeTimesheet,
  reopenTimesheet,
  type Timesheet,
  type TimesheetClosing,
} from '@spetskarta/shared/crew/timesheet.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../../api/call'
import { takeShown } from '../../../api/take-shown'
import { Button } from '../../../ui/Button'
import { FormDialog } from '../../../ui/dialog/FormDialog'
import { useAttempt } from '../../../ui/dialog/use-attempt'
import { useOwnClose } from '../../../ui/dialog/use-own-close'
import { Field } from '../../../ui/form/Field'
import { IconLock, IconLockOpen } from '../../../ui/icon/icons.ts'
import { useLayer } from '../../../ui/layers'
import { dayText } from '../../../ui/text/days'
import { countOf } from '../../../ui/text/format'
import { monthText } from '../../../ui/text/months'
import { moscowDate, moscowTime } from '../../../ui/text/moscow'
import { uncountedText } from '../../days/CountingNote'
import { enteredAlone, isOpenCell } from './sheet-texts'
import css from './TimesheetPage.module.css'

interface Props {
  sheet: Timesheet
  /** False: the timesheet can only be viewed. */
  may: boolean
}

const momentText = (at: number) => `${dayText(moscowDate(at), 'dated')} в ${moscowTime(at)}`

/** Whether the month is closed and by whom, and why closed months were opened again. */
export function Closing({ sheet, may }: Props) {
  const dialog = useLayer('closing')
  const { closings, over, month } = sheet
  const closed = closings.find(({ reopened }) => reopened === null)
  const before = closings.filter((one) => one.reopened !== null)
  if (!closed && !over && before.length === 0) return null
  return (
    <section className={`${css.closing} between pad-row wrap card`} aria-label="Закрытие месяца">
      <div className="fill gap-2 stack">
        {closed ? (
          <p className="row">
            <IconLock size={20} aria-hidden="true" className="firm" />
            <span>
              <b className="strong">Месяц закрыт</b> {momentText(closed.at)}, {closed.by}. Часы больше не меняются.
            </span>
          </p>
        ) : over ? (
          <p className="row">
            <IconLockOpen size={20} aria-hidden="true" className="firm" />
            <span>Месяц кончился и не закрыт: часы меняются вместе с записями и назначениями.</span>
          </p>
        ) : null}
        {closed ? <EnteredAlone sheet={sheet} /> : null}
        {before.map((one) => (
          <Reopened key={one.at} closing={one} />
        ))}
      </div>
      {may && (closed || over) ? (
        <Button onClick={() => dialog.open()}>{closed ? 'Открыть снова' : 'Закрыть месяц'}</Button>
      ) : null}
      {dialog.value === undefined ? null : closed ? (
        <ReopenDialog month={month} onClose={dialog.close} />
      ) : (
        <CloseDialog sheet={sheet} onClose={dialog.close} />
      )}
    </section>
  )
}

const Reopened = ({ closing: { at, by, reopened } }: { closing: TimesheetClosing }) =>
  reopened ? (
    <p className="anywhere quiet small">
      Закрывали {momentText(at)}, {by}; открыли {momentText(reopened.at)}, {reopened.by}: {reopened.reason}
    </p>
  ) : null

/** Days of the closed month that stand on entered hours alone, and what was counted of them since. */
function EnteredAlone({ sheet }: { sheet: Timesheet }) {
  const { days, differing } = enteredAlone(sheet)
  if (days.length === 0) return null
  return (
    <div className="tight stack small">
      <p>При закрытии {uncountedText(days)}: засчитаны вписанные часы, они со звёздочкой.</p>
      {differing.length > 0 ? (
        <>
          <p className="strong">Посчитано позже, и записано другое:</p>
          <ul>
            {differing.map(({ id, name, day, counted, recorded }) => (
              <li key={`${id} ${day}`} className="anywhere">
                {dayText(day, 'plain')}, {name}: записано {recorded}, засчитано {counted}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  )
}

const DAYS = ['день', 'дня', 'дней'] as const

function CloseDialog({ sheet: { month, rows, uncounted }, onClose }: { sheet: Timesheet; onClose: () => void }) {
  const { busy, failure, attempt } = useAttempt()
  const close = useOwnClose(onClose)
  const { revalidate } = useRevalidator()
  const open = rows.reduce(
    (sum, { cells }) => sum + cells.filter((cell) => cell.state === 'gap' && isOpenCell(cell)).length,
    0,
  )
  return (
    <FormDialog
      title={`Закрыть ${monthText(month).toLowerCase()}?`}
      action="Закрыть месяц"
      busyAction="Закрываем…"
      look="primary"
      busy={busy}
      ready={uncounted === 0}
      failure={failure}
      onSubmit={() =>
        void attempt(async () => {
          await takeShown(() => call(closeTimesheet, { body: { month } }), revalidate)
          await revalidate()
          close()
        })
      }
      onClose={onClose}
    >
      <p>
        Часы всех машинистов останутся такими, как сейчас, что бы ни пришло с телефонов и как бы ни изменились
        назначения и правила. Открыть месяц можно будет с причиной.
      </p>
      {uncounted > 0 ? (
        <p className="strong">
          Не удалось посчитать {countOf(uncounted, DAYS)}: впишите часы с причиной, и месяц можно закрыть.
        </p>
      ) : null}
      {open > 0 ? <p className="strong">Под вопросом {countOf(open, DAYS)}: они останутся незасчитанными.</p> : null}
    </FormDialog>
  )
}

function ReopenDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const { busy, failure, attempt } = useAttempt()
  const close = useOwnClose(onClose)
  const { revalidate } = useRevalidator()
  return (
    <FormDialog
      title={`Открыть ${monthText(month).toLowerCase()} снова?`}
      action="Открыть"
      busyAction="Открываем…"
      look="primary"
      busy={busy}
      ready={reason.trim() !== ''}
      failure={failure}
      onSubmit={() =>
        void attempt(async () => {
          await takeShown(() => call(reopenTimesheet, { body: { month, reason } }), revalidate)
          await revalidate()
          close()
        })
      }
      onClose={onClose}
    >
      <p>Часы снова посчитаются из записей и назначений, какими они стали. Кто открыл и почему, останется видно.</p>
      <Field
        label="Причина"
        data-first
        value={reason}
        maxLength={300}
        placeholder="Не учли смену 12 числа"
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDialog>
  )
}
