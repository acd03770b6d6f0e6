import type { ReactNode } from 'react'
import { errorText } from '../api/error-text'
import { Button } from './Button'
import { ErrorWords } from './ErrorWords'
import { IconMapSearch, IconRefresh, IconWifiOff } from './icon/icons.ts'
import css from './State.module.css'

/** An empty list: one sentence for the fact, one for what to do, one or two buttons. */
export function EmptyState({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <div className={`${css.state} start stack`}>
      <IconMapSearch size={28} aria-hidden="true" />
      <p className={`${css.title} text-section strong`}>{title}</p>
      {children ? <p className="quiet">{children}</p> : null}
      {actions ? <div className="wide wrap">{actions}</div> : null}
    </div>
  )
}

/** Something failed to load: says what, and offers to try again. */
export function FailedState({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  const { text, requestId } = errorText(error)
  return (
    <div className={`${css.state} start stack`} role="status">
      <IconWifiOff size={28} aria-hidden="true" />
      <p className={`${css.title} text-section strong`}>{title}</p>
      <p className="quiet">
        <ErrorWords>{text}</ErrorWords>
      </p>
      <Button wide onClick={onRetry} icon={<IconRefresh size={18} aria-hidden="true" />}>
        Повторить
      </Button>
      {requestId ? <p className="faint text-note">Код запроса {requestId.slice(0, 8)}</p> : null}
    </div>
  )
}

/** Placeholder rows in the shape of the cards. The style shows them only after 150 ms. */
export function CardSkeletons({ rows = 3 }: { rows?: number }) {
  return (
    <div className={css.skeletons} aria-hidden="true">
      {[...Array(rows).keys()].map((row) => (
        <div key={row} className="pad-line flex gap-3 line-below">
          <span className={`${css.block} rounded-sm`} />
          <span className={`${css.lines} grow stack`}>
            <i />
            <i />
            <i />
          </span>
        </div>
      ))}
    </div>
  )
}
