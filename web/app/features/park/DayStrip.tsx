import { hoursText } from '@spetskarta/shared/hours.ts'
import { PART_NAMES, PARTS } from '@spetskarta/shared/objects/parts.ts'
import type { ParkMachine } from '@spetskarta/shared/park/park.ts'
import type { CSSProperties } from 'react'
import parts from '../objects/HoursBar.module.css'
import { hourTicks } from '../tracks/time'
import css from './DayStrip.module.css'
import { partsOfToday } from './park-texts'

const KINDS = [parts.work, parts.idle, parts.off, parts.unknown, css.carried]
const DAY_MINUTES = 1440

interface Props {
  today: NonNullable<ParkMachine['today']>
  timeZone: string
  /** Current moment, ms. */
  now: number
  /** Whether the strip is higher, with the hours below it. */
  large?: boolean
}

/** What the machine did today, from midnight to midnight; gaps mean that no points came in. */
export function DayStrip({ today, timeZone, now, large = false }: Props) {
  const { start, end, strip } = today
  const minutes = Math.max(DAY_MINUTES / 2, (end - start) / 60_000)
  const share = (minute: number) => minute / minutes
  const hours = partsOfToday(today)
  const stretches = Array.from({ length: Math.floor(strip.length / 3) }, (_, i) => strip.slice(i * 3, i * 3 + 3))
  return (
    <div className={large ? css.large : undefined}>
      <div
        className={`${css.strip} anchor clip rounded-sm`}
        role="img"
        aria-label={`Сегодня: ${PARTS.map((part) => `${PART_NAMES[part]} ${hoursText(hours[part])}\u00a0ч`).join(', ')}`}
      >
        {stretches.map(([from = 0, to = 0, kind = 3]) => (
          <i
            key={from}
            className={KINDS[kind]}
            style={{ '--from': share(from), '--part': share(to - from) } as CSSProperties}
          />
        ))}
        <b className={css.now} style={{ '--from': share((now - start) / 60_000) } as CSSProperties} />
      </div>
      {large ? (
        <div className={`${css.hours} anchor quiet text-mini digits`} aria-hidden="true">
          {hourTicks(timeZone, start, end, 4).map(({ at, label }) => (
            <span key={at} style={{ '--from': (at - start) / (end - start) } as CSSProperties}>
              {label}
            </span>
          ))}
        </div>
      ) : null}
    </div>
  )
}
