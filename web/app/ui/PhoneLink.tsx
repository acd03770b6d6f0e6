import { IconPhone } from '@tabler/icons-react'
import css from './PhoneLink.module.css'
import { formatPhone } from './text/format'

/** The number to call; never shortened, at least 44 px high. */
export function PhoneLink({ phone, look = 'plain' }: { phone: string; look?: 'plain' | 'outlined' | 'primary' }) {
  return (
    <a
      href={`tel:${phone}`}
      className={
        look === 'plain' ? `${css.phone} reach medium strong` : `${css.phone} reach medium strong ${css[look]}`
      }
    >
      <IconPhone size={18} aria-hidden="true" />
      <span className="visually-hidden">Позвонить: </span>
      {formatPhone(phone)}
    </a>
  )
}
