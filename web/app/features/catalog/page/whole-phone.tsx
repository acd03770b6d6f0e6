import type { ReactNode } from 'react'
import { formatPhone } from '../../../ui/text/format'

/** The text with this phone number on one line: a browser breaks a line after a hyphen. `phone`: E.164; empty: not shown. */
export function wholePhone(text: string, phone: string): ReactNode {
  const number = formatPhone(phone)
  const at = phone ? text.indexOf(number) : -1
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <span className="nowrap">{number}</span>
      {text.slice(at + number.length)}
    </>
  )
}
