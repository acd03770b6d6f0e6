import type { ReactNode } from 'react'
import type { WrongFields } from '../api/error-text'
import css from './Card.module.css'
import { Notice } from './Notice'

/** `at`: moment of the answer, which distinguishes two answers with the same words. */
export type SaveOutcome = { done: string; at: number } | { failure: string; wrong?: WrongFields; at: number }

/** A setting in a box. */
export function Card({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={wide ? `${css.card} shrinks pad card stack ${css.wide}` : `${css.card} shrinks pad card stack`}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** The result of a form. */
export function SaveNotice({ outcome }: { outcome: SaveOutcome | undefined }) {
  if (!outcome) return null
  if ('failure' in outcome)
    return (
      <Notice key={outcome.at} bad>
        {outcome.failure}
      </Notice>
    )
  return <Notice key={outcome.at}>{outcome.done}</Notice>
}
