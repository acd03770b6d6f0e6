import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './Alerts.module.css'

interface Props {
  title: string
  /** What is set, while it is closed. */
  now?: string
  children: ReactNode
}

/** What is set once and seldom looked at again: a row, until it is opened. */
export function FoldCard({ title, now, children }: Props) {
  return (
    <details
      className={`${css.fold} card`}
      // The browser says what is wrong in a field only where it sees the field.
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
