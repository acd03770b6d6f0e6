import type { ReactNode } from 'react'
import { IconChevronDown } from '../../ui/icon/icons.ts'
import css from './Alerts.module.css'

interface Props {
  title: string
  /** The current setting, shown while the card is closed. */
  now?: string
  children: ReactNode
}

/** A setting that is seldom changed: a row that can be opened. */
export function FoldCard({ title, now, children }: Props) {
  return (
    <details
      className={`${css.fold} card`}
      // The browser reports an invalid field only if it is visible, so the card opens.
      onInvalidCapture={(event) => {
        event.currentTarget.open = true
      }}
    >
      <summary className="pad-row between reach">
        <span className="shrinks anywhere">
          <h2 className="text-section">{title}</h2>
          {now ? <span className="quiet small">{now}</span> : null}
        </span>
        <IconChevronDown size={20} className="quiet firm" aria-hidden="true" />
      </summary>
      <div className="pad stack line-above">{children}</div>
    </details>
  )
}
