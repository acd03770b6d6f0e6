/** Texts of alerts. */
import { ALERT_NAMES } from '@spetskarta/shared/alerts/alerts.ts'
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { offsetText } from '@spetskarta/shared/recorders/time-zones.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { incidentText } from '../incidents/texts.rules.ts'
import { type AlertPage, pageOfAlert } from './pages.rules.ts'
import type { ReportedAlert } from './reported.queries.ts'

/** If it was found this much later than it happened, ms, the text also names the moment of finding. */
const LATE_MS = 10 * MINUTE
/** Kinds that are always found late: a silence after half an hour, a leaving after ten minutes. */
const LATE_BY_NATURE: Partial<Record<ReportedAlert['kind'], number>> = {
  silent: 45 * MINUTE,
  left: 25 * MINUTE,
  left_night: 25 * MINUTE,
  photo_missing: 150 * MINUTE,
  fuel_drained: 90 * MINUTE,
  object_speed: 15 * MINUTE,
  idle_long: Number.POSITIVE_INFINITY,
  not_out: Number.POSITIVE_INFINITY,
  no_data: Number.POSITIVE_INFINITY,
}

export interface AlertText extends AlertPage {
  /** The machine and the kind of the alert. */
  title: string
  /** What happened, when and where. */
  text: string
}

/** `place`: the nearest town or village; empty where there is none near. */
export function alertText(alert: ReportedAlert, place: string): AlertText {
  const { beganAt, foundAt, operators = [] } = alert
  const late = foundAt.getTime() - beganAt.getTime() > (LATE_BY_NATURE[alert.kind] ?? LATE_MS)
  return {
    title: `${alert.name}: ${nameOf(alert)}`,
    text: TIMELESS.includes(alert.kind)
      ? whatOf(alert)
      : [
          whatOf(alert),
          `${timeOf(alert)}${place ? `, ${place}` : ''}.`,
          ...(late ? [lateText(alert)] : []),
          ...(operators.length > 0
            ? [`${operators.length > 1 ? 'Машинисты' : 'Машинист'}: ${operators.join(', ')}.`]
            : []),
        ].join(' '),
    ...pageOfAlert({ ...alert, licence: 'licence' in alert.details }),
  }
}

/** If nothing is known about a machine, the name must not say that it stayed. */
function nameOf({ kind, details, atBase }: ReportedAlert): string {
  if (isUnheard({ kind, details })) return 'неизвестно, выехала ли'
  const name = ALERT_NAMES[kind].toLowerCase().replace('sos', 'SOS')
  return atBase ? name.replace('на объект', 'на базу').replace('с объекта', 'с базы') : name
}

const isUnheard = ({ kind, details }: Pick<ReportedAlert, 'kind' | 'details'>) =>
  kind === 'not_out' && (details.lack === 'points' || details.lack === 'gaps')

function notOutText({ minute, lack }: ReportedAlert['details']): string {
  const hour = clockOfMinute(Number(minute))
  switch (lack) {
    case 'points':
      return `Нет данных к ${hour}: неизвестно, поехала ли и работала.`
    case 'gaps':
      return `До ${hour} в данных перерывы: неизвестно, поехала ли и работала.`
    case 'engine':
      return `Не поехала до ${hour}; работала ли на месте, неизвестно.`
    default:
      return `Не поехала и не работала до ${hour}.`
  }
}

function whatOf({ kind, details, objectName, atBase, timeZone, beganAt, backAt }: ReportedAlert): string {
  // Names that contain quotation marks get no others.
  const object = objectName ? ` ${/[«"]/.test(objectName) ? objectName : `«${objectName}»`}` : ''
  switch (kind) {
    case 'back':
      return `Снова на связи${details.since ? `, не было ${lengthOf(beganAt.getTime() - Number(details.since))}` : ''}.`
    case 'came':
      return `Пришла на ${atBase ? 'базу' : 'объект'}${object}.`
    case 'left':
      return `Ушла с ${atBase ? 'базы' : 'объекта'}${object}.`
    case 'left_night':
      return `Ушла с ${atBase ? 'базы' : 'объекта'}${object} вне ${atBase ? 'её' : 'его'} рабочих часов.`
    case 'forbidden':
      return `Въехала в запретную зону${object}.`
    case 'object_speed':
      return `По объекту ${/[«"]/.test(String(details.object)) ? details.object : `«${details.object}»`} ехала ${count(details.kmh)}\u00a0км/ч, можно ${count(details.limit)}.`
    case 'idle_long':
      return `Стоит дольше ${count(details.hours)}\u00a0ч в рабочее время.`
    case 'not_out':
      return notOutText(details)
    case 'no_data':
      return `Нет данных ${daysText(Number(details.days))}, хотя телефон или трекер подключён.`
    case 'service_due':
      return serviceText(details)
    case 'document_ends':
      return `${details.name}: ${leftText(Number(details.days))}.`
    case 'silent':
      return backAt
        ? `Не было связи ${lengthOf(backAt.getTime() - beganAt.getTime())}, снова на связи с ${clock(timeZone, backAt)}.`
        : `${incidentText(kind, details)}.`
    // Sent as a notice, which has a text of its own.
    case 'request':
      return ''
    default:
      return `${incidentText(kind, details)}.`
  }
}

const count = (value: number | string | undefined) => new Intl.NumberFormat('ru').format(Math.abs(Number(value)))

/** A number with its noun in the right form: «3\u00a0дня», «12,5\u00a0моточаса». */
const countOf = (value: number, one: string, few: string, many: string) => {
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = { one, many, few, other: few }
  return `${count(value)}\u00a0${forms[new Intl.PluralRules('ru').select(Math.abs(value))]}`
}

const daysText = (days: number) => countOf(days, 'день', 'дня', 'дней')

/** For a document; `days` 0: it ends today. */
function leftText(days: number): string {
  if (days < 0) return 'срок кончился'
  const left = daysText(days)
  return days === 0 ? 'сегодня последний день' : `${left.endsWith('день') ? 'остался' : 'осталось'} ${left}`
}

const clockOfMinute = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** The known ones of hours, kilometres and days, the most urgent first. */
function serviceText({ name, over, left, km, days, least }: ReportedAlert['details']): string {
  const hoursText = () => countOf(Number(left), 'моточас', 'моточаса', 'моточасов')
  const parts = [
    ...(left === undefined ? [] : [{ of: 'left', value: Number(left), text: hoursText() }]),
    ...(km === undefined ? [] : [{ of: 'km', value: Number(km), text: `${count(km)}\u00a0км` }]),
    ...(days === undefined ? [] : [{ of: 'days', value: Number(days), text: daysText(Number(days)) }]),
  ].filter(({ value }) => value < 0 === (over === 1))
  const [first] = parts
  return over === 1
    ? `${name} просрочено${first ? ` ${first.of === least ? 'не меньше чем ' : ''}на ${first.text}` : ''}.`
    : `${name}: осталось ${parts.map(({ text }) => text).join(', ')}.`
}

/** Kinds whose moment means nothing to the reader. */
const TIMELESS: readonly ReportedAlert['kind'][] = ['service_due', 'document_ends']

/** By whose clock it is stands with a time if the reader's shows another one. */
function timeOf({ kind, details, timeZone, readerZone = timeZone, beganAt, foundAt }: ReportedAlert): string {
  const time = clock(timeZone, beganAt)
  const day = dayAt(timeZone, beganAt.getTime())
  const when = day === dayAt(timeZone, foundAt.getTime()) ? time : `${dayText(day)}, ${time}`
  const isLast = kind === 'silent' || kind === 'no_data' || details.lack === 'points'
  const by = time === clock(readerZone, beganAt) ? '' : ` (${offsetText(timeZone)})`
  return `${isLast ? 'Последняя точка' : 'Время'}: ${when}${by}`
}

function lateText({ timeZone, beganAt, foundAt }: ReportedAlert): string {
  const day = dayAt(timeZone, foundAt.getTime())
  return day === dayAt(timeZone, beganAt.getTime())
    ? `Узнали в ${clock(timeZone, foundAt)}, было в ${clock(timeZone, beganAt)}.`
    : `Узнали позже: ${dayText(day)}, ${clock(timeZone, foundAt)}.`
}

const clock = (timeZone: string, moment: Date) =>
  new Intl.DateTimeFormat('ru', { timeZone, hour: '2-digit', minute: '2-digit' }).format(moment)

const dayText = (day: string) =>
  new Intl.DateTimeFormat('ru', { timeZone: 'UTC', day: 'numeric', month: 'long' }).format(new Date(`${day}T00:00Z`))

function lengthOf(ms: number): string {
  const hours = Math.floor(ms / HOUR)
  const minutes = Math.floor((ms % HOUR) / MINUTE)
  return [hours > 0 ? `${hours}\u00a0ч` : '', minutes > 0 || hours === 0 ? `${minutes}\u00a0мин` : '']
    .filter(Boolean)
    .join(' ')
}
