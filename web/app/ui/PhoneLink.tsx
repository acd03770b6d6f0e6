import { IconPhone } from './icon/icons.ts'
import css from './PhoneLink.module.css'
import { formatPhone } from './text/format'

const LOOKS = {
  plain: 'tight',
  outlined: `${css.filled} framed-strong gap-2 surface lit`,
  primary: `${css.filled} ${css.primary} framed-strong gap-2 accent lit-accent`,
}

/** A phone number as a link; never shortened, at least 44 px high. */
export function PhoneLink({ phone, look = 'plain' }: { phone: string; look?: keyof typeof LOOKS }) {
  return (
    <a href={`tel:${phone}`} className={`inline nowrap reach medium strong ${LOOKS[look]}`}>
      <IconPhone size={18} aria-hidden="true" />
      <span className="visually-hidden">Позвонить: </span>
      {formatPhone(phone)}
    </a>
  )
}
