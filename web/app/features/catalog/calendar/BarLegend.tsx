import type { BusySpan } from '@spetskarta/shared/catalog/calendar.ts'
import css from './DayCell.module.css'
import { BAR_WORDS, nightBarsOf } from './day-look'

const LOOKS = { free: 'busy', taken: 'free' } as const

/** What the bars below days mean; nothing where no day has one. */
export function BarLegend({ taken, today }: { taken: readonly BusySpan[]; today: string }) {
  const bars = nightBarsOf(taken, today)
  return bars.length > 0 ? (
    <ul className="wrap gap-4 small" aria-label="Что значит полоса">
      {bars.map((bar) => (
        <li key={bar} className="row gap-2">
          <span
            className={`${css.mark} night-bar rounded-sm`}
            data-look={LOOKS[bar]}
            data-night={bar}
            aria-hidden="true"
          />
          {BAR_WORDS[bar]}
        </li>
      ))}
    </ul>
  ) : null
}
