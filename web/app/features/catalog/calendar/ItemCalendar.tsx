import { CALENDAR, isFree, isStale } from '@spetskarta/shared/catalog/calendar.ts'
import { type Item, isEquipment } from '@spetskarta/shared/catalog/items.ts'
import { dayText } from '../../../ui/text/days'
import { countOf } from '../../../ui/text/format'
import { dayOfMachine } from '../../../ui/text/zone-day'
import { BarLegend } from './BarLegend'
import { DayCell } from './DayCell'
import { MonthGrid } from './MonthGrid'

const DAYS = ['день', 'дня', 'дней'] as const

/** When a machine is free; nothing where its owner keeps no calendar. */
export function ItemCalendar({ item }: { item: Item }) {
  if (!isEquipment(item) || !item.busy || !item.busyOn) return null
  const { busy, busyOn } = item
  const today = dayOfMachine(item, Date.now())
  const free = (days: string[]) => days.filter((day) => day >= today && isFree(busy, day, day)).length
  return (
    <section className="card pad stack gap-3" aria-label="Когда свободна">
      <MonthGrid
        today={today}
        note={(days) => `свободна ${countOf(free(days), DAYS)}`}
        cell={(day) => <DayCell busy={busy} day={day} today={today} />}
      />
      <BarLegend taken={busy} today={today} />
      <p className="quiet small">
        {isStale(busyOn, today)
          ? `Владелец не обновлял календарь больше ${CALENDAR.stale} дней: уточните по телефону.`
          : `Владелец обновил календарь ${dayText(busyOn, 'plain')}.`}
      </p>
    </section>
  )
}
