import type { ReactNode } from 'react'
import { ErrorWords } from './ErrorWords'
import { IconAlertCircle, IconCircleCheck } from './icon/icons.ts'
import css from './Notice.module.css'

interface Props {
  bad?: boolean
  /** Reports a problem while a form is being filled in, without moving the focus. */
  calm?: boolean
  children: ReactNode
}

/**
 * The result of a form. A screen reader reads a success when it is idle, a failure
 * at once; a failure also gets the focus, so that it is noticed wherever it is.
 */
export function Notice({ bad, calm, children }: Props) {
  const Icon = bad ? IconAlertCircle : IconCircleCheck
  return (
    <div
      className={`${css.notice} gap-10 flex lines-airy rounded medium strong anywhere ${bad ? `danger ${css.bad}` : `ok ${css.good}`}`}
      role={bad ? 'alert' : 'status'}
      tabIndex={bad && !calm ? -1 : undefined}
      ref={bad && !calm ? showFailure : showNotice}
    >
      <Icon size={20} aria-hidden="true" />
      <p>
        <ErrorWords>{children}</ErrorWords>
      </p>
    </div>
  )
}

const showNotice = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'nearest' })

/** A constant function, so that a failure gets the focus only once, when it appears. */
function showFailure(node: HTMLElement | null) {
  node?.focus({ preventScroll: true })
  showNotice(node)
}
