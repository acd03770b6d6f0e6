import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './Notice.module.css'

/** What came of a form: a failure is read out at once, a success when the reader is free. */
export function Notice({ bad, children }: { bad?: boolean; children: ReactNode }) {
  const Icon = bad ? IconAlertCircle : IconCircleCheck
  return (
    <div
      className={`${css.notice} medium strong anywhere ${bad ? css.bad : css.good}`}
      role={bad ? 'alert' : 'status'}
      ref={(node) => node?.scrollIntoView({ block: 'nearest' })}
    >
      <Icon size={20} aria-hidden="true" />
      <p>{children}</p>
    </div>
  )
}
