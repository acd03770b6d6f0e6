import { DAY, MINUTE } from '@spetskarta/shared/durations.ts'
import { hoursText } from '@spetskarta/shared/hours.ts'
import { correctHours } from '@spetskarta/shared/objects/objects.ts'
import { PART_NAMES, PARTS, type Parts, partsWith } from '@spetskarta/shared/objects/parts.ts'
import { startOfDay } from '@spetskarta/shared/tracks/clock.ts'
import { useState } from 'react'
import { call } from '../../../api/call'
import { isUnderFields } from '../../../api/error-text'
import { Button } from '../../../ui/Button'
import { FormDialog } from '../../../ui/dialog/FormDialog'
import { ErrorLine, Field } from '../../../ui/form/Field'
import { dayText } from '../../../ui/text/days'
import { secondsIn } from '../../../ui/text/hours-text'
import { clockOf } from '../../tracks/time'
import css from './CorrectDialog.module.css'
import type { DayDialogProps } from './day-dialog'
import { ReasonField, useSaving } from './day-dialog'

const HOUR_S = 3600

type Typed = Partial<Record<keyof Parts | 'onSite', string>>

const label = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}, ч`

/** Corrects the hours of a day; fields left untouched are computed from those that were typed. */
export function CorrectDialog({ day, machine, ...ends }: DayDialogProps) {
  const { objectId, itemId, correction } = day
  const [typed, setTyped] = useState<Typed>(correction ? textsOf(correction) : {})
  const shown = { began: clockIn(machine, day.began), ended: clockIn(machine, day.ended) }
  const [began, setBegan] = useState(shown.began)
  const [ended, setEnded] = useState(shown.ended)
  const [reason, setReason] = useState(correction?.reason ?? '')
  const { busy, failure, wrong, save } = useSaving(ends)
  const recorded = { work: day.work, idle: day.idle, off: day.off, unknown: day.unknown }
  const onSite = read(typed.onSite, day.onSite)
  const work = read(typed.work, day.work)
  const said = (part: keyof Parts) => (typed[part] === undefined ? undefined : secondsIn(typed[part]))
  const fitting = partsWith(
    recorded,
    { work: work ?? 0, idle: said('idle'), off: said('off'), unknown: said('unknown') },
    onSite ?? 0,
  )
  const parts = PARTS.map((part) => ({ part, seconds: part === 'work' ? work : read(typed[part], fitting[part]) }))
  const sum = parts.reduce((all, { seconds = Number.NaN }) => all + seconds, 0)
  const fits = onSite !== undefined && sum <= onSite
  const moment = (text: string) => {
    const [hours = 0, minutes = 0] = text.split(':').map(Number)
    return text === '' ? null : startOfDay(machine.timeZone, day.day) + (hours * 60 + minutes) * MINUTE
  }
  const [coming, leaving] = [moment(began), moment(ended)]
  /** Leaving before coming means the next morning; so does the same minute for both, unless the stay was only a moment. */
  const overnight = coming !== null && leaving !== null && (leaving < coming || (leaving === coming && sum > HOUR_S))
  const of = (part: keyof Parts) => parts.find((one) => one.part === part)?.seconds ?? 0
  const params = { objectId, itemId, day: day.day }
  const body = {
    counted: of('work'),
    idle: of('idle'),
    off: of('off'),
    unknown: of('unknown'),
    onSite: onSite ?? 0,
    // A day between two nights has two recorded shifts; both are kept unless the user changes the times.
    ...(day.pause && began === shown.began && ended === shown.ended
      ? {}
      : { began: coming, ended: overnight ? leaving + DAY : leaving }),
    reason,
  }
  return (
    <FormDialog
      title="Поправка часов"
      action="Сохранить"
      busyAction="Сохраняем…"
      busy={busy}
      failure={failure}
      underField={isUnderFields(wrong, NAMES)}
      ready={fits && reason.trim() !== ''}
      onSubmit={() => void save(() => call(correctHours, { params, body }))}
      onClose={ends.onClose}
    >
      <p>
        {dayText(day.day, 'heading')}, {machine.name}. По записям на объекте {hoursText(day.onSite)}&nbsp;ч, работа{' '}
        {hoursText(day.work)}&nbsp;ч: эти числа останутся рядом с вашими.
      </p>
      <div className={`${css.fields} grid gap-4`}>
        {parts.map(({ part, seconds }) => (
          <Field
            key={part}
            data-first={part === 'work' ? true : undefined}
            label={label(PART_NAMES[part])}
            value={typed[part] ?? (seconds === undefined ? '' : hoursText(seconds))}
            onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [part]: value })}
            autoComplete="off"
            error={
              seconds === undefined
                ? 'Пишут так: 7,5 или 7:30; не больше 24'
                : wrong[part === 'work' ? 'counted' : part]
            }
          />
        ))}
        <Field
          label="На объекте, ч"
          value={typed.onSite ?? hoursText(day.onSite)}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, onSite: value })}
          autoComplete="off"
          hint="Больше, если записи неполны"
          error={onSite === undefined ? 'Пишут так: 7,5 или 7:30; не больше 24' : wrong.onSite}
        />
        <span />
        <Field
          label="Приход"
          type="time"
          value={began}
          error={wrong.began}
          onChange={({ currentTarget }) => setBegan(currentTarget.value)}
        />
        <Field
          label="Уход"
          type="time"
          value={ended}
          error={wrong.ended}
          onChange={({ currentTarget }) => setEnded(currentTarget.value)}
        />
      </div>
      {Number.isNaN(sum) || onSite === undefined ? null : fits ? (
        <p className="quiet small digits">
          Вместе {hoursText(sum)}&nbsp;ч из {hoursText(onSite)}&nbsp;ч на объекте
          {sum < onSite ? `. Остальные ${hoursText(onSite - sum)}\u00a0ч не вошли ни в одну часть: впишите и их` : ''}
        </p>
      ) : (
        <ErrorLine>
          Вместе {hoursText(sum)}&nbsp;ч, а на объекте {hoursText(onSite)}&nbsp;ч
        </ErrorLine>
      )}
      <ReasonField value={reason} onChange={setReason} example="Телефон сел в 14:27, подтвердил прораб" />
      {correction ? (
        <Button
          look="quiet"
          busy={busy}
          onClick={() => void save(() => call(correctHours, { params, body: { counted: null, reason } }))}
        >
          Снова считать по записям
        </Button>
      ) : null}
    </FormDialog>
  )
}

/** Names of the call's fields that have a field in this dialog. */
const NAMES = ['counted', 'idle', 'off', 'unknown', 'onSite', 'began', 'ended']

const clockIn = ({ timeZone }: DayDialogProps['machine'], moment: number | null) =>
  moment === null ? '' : clockOf(timeZone, moment)

const read = (text: string | undefined, seconds: number) => (text === undefined ? seconds : secondsIn(text))

const textsOf = ({ counted, idle, off, unknown, onSite }: NonNullable<DayDialogProps['day']['correction']>): Typed => ({
  work: hoursText(counted),
  idle: hoursText(idle),
  off: hoursText(off),
  unknown: hoursText(unknown),
  onSite: hoursText(onSite),
})
