import type { ReactNode } from 'react'
import { Icon, type IconName } from '../ui/icons'
import css from './NoticeBox.module.css'

interface Props {
  icon: IconName
  look?: 'yellow' | 'red'
  title: string
  text?: string
  children?: ReactNode
}

/** A message, and what the person can do about it. */
export function NoticeBox({ icon, look, title, text, children }: Props) {
  return (
    <section className={[css.box, look && css[look]].filter(Boolean).join(' ')}>
      <Icon name={icon} size={26} />
      <div>
        <b>{title}</b>
        {text ? <p>{text}</p> : null}
        {children ? <div className={css.actions}>{children}</div> : null}
      </div>
    </section>
  )
}
