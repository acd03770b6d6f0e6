import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './Notice.module.css'

interface Props {
  bad?: boolean
  /** Says what is wrong while a form is filled in: his place in it stays. */
  calm?: boolean
  children: ReactNode
}

/**
 * The result of a form: a screen reader reads a success when it is idle, a failure at once, and a failure has the focus, so that
 * it is seen wherever it stands.
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
      <p>{children}</p>
    </div>
  )
}

const showNotice = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'nearest' })

/** The same function each time: the focus moves to a failure once, when it appears. */
function showFailure(node: HTMLElement | null) {
  node?.focus({ preventScroll: true })
  showNotice(node)
}
