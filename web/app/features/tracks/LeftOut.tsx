import { useState } from 'react'
import { Button } from '../../ui/Button'
import { IconSquareRotated, IconTruckDelivery, IconWifiOff } from '../../ui/icon/icons.ts'
import { formatCount } from '../../ui/text/format'
import css from './LeftOut.module.css'
import { type LeftOutPiece as Left, leftOutOf, lengthText } from './left-out'
import type { MachineDay } from './machine-day'
import { clockOf } from './time'

const ICONS = { jam: IconSquareRotated, gap: IconWifiOff, carried: IconTruckDelivery }
/** More rows at first would push away what is below. */
const FEW = 5

interface Props {
  day: Pick<MachineDay, 'jams' | 'gaps' | 'trips' | 'timeZone'>
  onSeek: (moment: number) => void
}

/** Pieces of the day that do not count as kilometres, and why; each leads to its moment. Renders nothing if there are none. */
export function LeftOut({ day, onSeek }: Props) {
  const [open, setOpen] = useState(false)
  const all = leftOutOf(day)
  if (all.length === 0) return null
  const shown = open ? all : all.slice(0, FEW)
  return (
    <section className={css.left} aria-label="Не вошло в пробег">
      <h3 className="strong medium">Не вошло в пробег</h3>
      <ul className="ruled">
        {shown.map((one) => (
          <Line key={`${one.kind} ${one.from}`} one={one} timeZone={day.timeZone} onSeek={onSeek} />
        ))}
      </ul>
      {all.length > shown.length ? (
        <Button look="quiet" size="small" className="reach" onClick={() => setOpen(true)}>
          Ещё {formatCount(all.length - shown.length)}
        </Button>
      ) : null}
    </section>
  )
}

function Line({ one, timeZone, onSeek }: { one: Left; timeZone: string } & Pick<Props, 'onSeek'>) {
  const Icon = ICONS[one.kind]
  return (
    <li>
      <button type="button" className="gap-3 text-left wide reach row medium" onClick={() => onSeek(one.from)}>
        <Icon className={`${css[one.kind]} firm`} size={20} aria-hidden="true" />
        <span className="fill">
          <b>{one.what}</b>{' '}
          <span className="digits nowrap">
            {clockOf(timeZone, one.from)}–{clockOf(timeZone, one.to)}
          </span>
          {one.note ? <span className="block quiet small">{one.note}</span> : null}
        </span>
        <span className="digits nowrap firm quiet">{lengthText(one)}</span>
      </button>
    </li>
  )
}
