import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths'
import { Toasts } from '../ui/Toasts'
import css from './BareFrame.module.css'
import { Logo } from './Logo'

/** `handle` of a route for visitors who follow a link: it is shown without the product's menu. `note`: what page it is. */
export interface BareHandle {
  bare: { note: string }
}

/** The note of a page without the menu; undefined for all other pages. */
export const bareNote = (matches: readonly { handle: unknown }[]): string | undefined =>
  matches
    .flatMap(({ handle }) => (handle && typeof handle === 'object' && 'bare' in handle ? [handle as BareHandle] : []))
    .at(-1)?.bare.note

/** A page without the product's menu: the product's name above, and the note. */
export const BareFrame = ({ note, children }: { note: string; children: ReactNode }) => (
  <>
    <header className={`${css.bar} graphite between`}>
      <Link to={paths.home()} reloadDocument className="text-title-3 gap-10 bold reach row">
        <Logo />
        <span>Спецкарта</span>
      </Link>
      <span className={`${css.note} small hide-below-md`}>{note}</span>
    </header>
    <main id="content" tabIndex={-1}>
      {children}
    </main>
    <Toasts />
  </>
)
