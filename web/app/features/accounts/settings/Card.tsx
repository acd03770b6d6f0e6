import type { ReactNode } from 'react'
import { Notice } from '../../../ui/Notice'
import css from './Settings.module.css'
import type { Outcome } from './settings-action'

/** One thing that can be set. */
export function Card({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={wide ? `${css.card} ${css.wide}` : css.card}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** What came of a form. */
export function Told({ outcome }: { outcome: Outcome | undefined }) {
  if (!outcome) return null
  if ('failure' in outcome)
    return (
      <Notice key={outcome.at} bad>
        {outcome.failure}
      </Notice>
    )
  return <Notice key={outcome.at}>{outcome.done}</Notice>
}
