import type { ReactNode } from 'react'
import { Footer } from './Footer'
import { Page } from './Page'
import css from './TextPage.module.css'

interface Props {
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** A page of text: narrow, with spacing for headings and lists, and the footer at the bottom of the window. */
export function TextPage({ title, lead, children }: Props) {
  return (
    <div className={`${css.page} spread column`}>
      <Page title={title} lead={lead} width="text">
        <div className={`${css.text} stack`}>{children}</div>
      </Page>
      <Footer />
    </div>
  )
}

/** A section of the text with its title. */
export function Section({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section className="gap-10 target stack" id={id}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
