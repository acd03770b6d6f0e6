import type { CustomerLink } from '@spetskarta/shared/objects/customer.ts'
import type { PublicLink, RouteLink } from '@spetskarta/shared/sharing/sharing.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { type ReactNode, useState } from 'react'
import { FormDialog } from '../../ui/dialog/FormDialog'
import { useAttempt } from '../../ui/dialog/use-attempt'
import { useOwnClose } from '../../ui/dialog/use-own-close'
import { Field, Select } from '../../ui/form/Field'
import { Tick } from '../../ui/form/Tick'
import { dayOfExpiry, daysText, expiryOf } from './link-texts'

interface Terms {
  /** Of the link with which the dialog was opened: it may have been switched off elsewhere since. */
  token: string
  expiresAt: string | null
  hours: number | null
  objects?: boolean
  papers?: boolean
}

/** Only a route's link can show objects, and only a customer's link has papers. */
export type ShownLink = PublicLink &
  Partial<Pick<RouteLink, 'objects'>> &
  Partial<Pick<CustomerLink, 'papers' | 'shows'>>

interface Props {
  link: ShownLink
  /** Whether the link shows whole days instead of hours. */
  byDays: boolean
  /** More about what the link shows. */
  tells?: ReactNode
  onClose: () => void
  /** Rejects if the terms were not saved; the dialog then shows why. */
  onSave: (terms: Terms) => Promise<unknown>
}

const WINDOWS: [hours: number, label: string][] = [
  [6, 'последние 6 часов'],
  [24, 'последние сутки'],
  [72, 'последние 3 суток'],
  [168, 'последние 7 суток'],
  [720, 'последние 30 суток'],
]

/** The number of days includes the current one. */
const DAY_WINDOWS = [3, 7, 14, 30].map((days): [hours: number, label: string] => {
  const hours = 24 * (days - 1)
  return [hours, `последние ${daysText(hours)}`]
})

/** Until when the link works, and how far back it shows data. */
export function LinkTermsDialog({ link, byDays, tells, onClose, onSave }: Props) {
  const { timeZone } = link
  const [token] = useState(link.token)
  const [day, setDay] = useState(dayOfExpiry(link.expiresAt, timeZone))
  const [hours, setHours] = useState(String(link.hours ?? ''))
  const [objects, setObjects] = useState(link.objects)
  const [papers, setPapers] = useState(link.papers)
  const { busy, failure, attempt } = useAttempt()
  const close = useOwnClose(onClose)
  const windows = byDays ? DAY_WINDOWS : WINDOWS
  // A value set by a program that is not in the list; it is kept if the user does not change it.
  const other = link.hours !== null && !windows.some(([value]) => value === link.hours) ? link.hours : undefined

  async function save() {
    await onSave({
      token,
      expiresAt: expiryOf(day, timeZone, link.expiresAt, Date.now()),
      hours: hours ? Number(hours) : null,
      ...(objects !== undefined && { objects }),
      ...(papers !== undefined && { papers }),
    })
    close()
  }

  return (
    <FormDialog
      title="Условия ссылки"
      action="Сохранить"
      busyAction="Сохраняем…"
      busy={busy}
      failure={failure}
      onSubmit={() => void attempt(save)}
      onClose={onClose}
    >
      <Field
        label="Работает до"
        type="date"
        min={dayAt(timeZone, Date.now())}
        value={day}
        onChange={({ target }) => setDay(target.value)}
        hint="До конца этого дня. Пусто — без срока"
      />
      <Select
        label="Что видно по ссылке"
        value={hours}
        {...(byDays && { hint: 'Дни видны целиком' })}
        onChange={({ target }) => setHours(target.value)}
      >
        <option value="">{byDays ? 'только сегодня' : 'только текущий день'}</option>
        {other === undefined ? null : (
          <option value={other}>последние {byDays ? daysText(other) : `${other}\u00a0ч`}</option>
        )}
        {windows.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {objects === undefined ? null : (
        <Tick checked={objects} onChange={setObjects}>
          <span className="column lines-dense">
            Показывать границы объектов
            <small className="quiet small">Тех, где машина была за это время. Названия и заказчик не видны</small>
          </span>
        </Tick>
      )}
      {papers === undefined ? null : (
        <Tick checked={papers} onChange={setPapers}>
          <span className="column lines-dense">
            Показывать документы
            <small className="quiet small">
              Выданные этому заказчику по объекту, кроме отменённых: сейчас {link.shows?.papers ?? 0}. В них цены и
              суммы
            </small>
          </span>
        </Tick>
      )}
      {tells}
    </FormDialog>
  )
}
