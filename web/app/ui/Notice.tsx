import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './Notice.module.css'

/** The result of a form: a screen reader reads a failure at once, a success when it is idle. */
export function Notice({ bad, children }: { bad?: boolean; children: ReactNode }) {
  const Icon = bad ? IconAlertCircle : IconCircleCheck
  return (
    <div
      className={`${css.notice} gap-10 flex lines-airy rounded medium strong anywhere ${bad ? `danger ${css.bad}` : `ok ${css.good}`}`}
      role={bad ? 'alert' : 'status'}
      ref={(node) => node?.scrollIntoView({ block: 'nearest' })}
    >
      <Icon size={20} aria-hidden="true" />
      <p>{children}</p>
    </div>
  )
}
