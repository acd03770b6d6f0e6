import { IconMail, IconMap2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { paths } from '../paths'
import { ButtonLink } from './Button'
import css from './Soon.module.css'
import { SoonBadge } from './SoonBadge'
import { TextPage } from './TextPage'

/** A section that is not open yet: says so, says what to do meanwhile, and leads on. */
export function Soon({ title, children }: { title: string; children: ReactNode }) {
  return (
    <TextPage title={title} lead={<SoonBadge />}>
      <div className={css.card}>
        {children}
        <p className={css.ways}>
          <ButtonLink to={paths.map()} look="primary" icon={<IconMap2 size={20} aria-hidden="true" />}>
            Открыть карту
          </ButtonLink>
          <ButtonLink to={paths.contacts()} icon={<IconMail size={20} aria-hidden="true" />}>
            Написать нам
          </ButtonLink>
        </p>
      </div>
    </TextPage>
  )
}
