import type { ReactNode } from 'react'
import css from './Page.module.css'

interface Props {
  title: string
  /** A line under the title. */
  lead?: ReactNode
  /** Buttons to the right of the title. */
  actions?: ReactNode
  /** `text`: narrow enough to read; `list`: wide enough for tables. */
  width?: 'list' | 'text'
  children: ReactNode
}

/** A page that is not the map: heading and content within the margins. */
export function Page({ title, lead, actions, width = 'list', children }: Props) {
  return (
    <div className={`page ${width === 'list' ? 'page-list' : css.text}`}>
      <PageHead title={title} lead={lead} actions={actions} className="mb-4" />
      {children}
    </div>
  )
}

/** The title with a line below it; the buttons move below the title where there is no room. */
export function PageHead({
  title,
  lead,
  actions,
  className,
}: Pick<Props, 'title' | 'lead' | 'actions'> & { className: string | undefined }) {
  return (
    <div className={`${css.head} spread start wrap ${className}`}>
      <div>
        <h1>{title}</h1>
        {lead ? <p className="mt-1 quiet">{lead}</p> : null}
      </div>
      {actions ? <div className="wrap">{actions}</div> : null}
    </div>
  )
}
