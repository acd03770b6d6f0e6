import sprite from './item-icons.svg?url&no-inline'
import { typeLabel } from './types'

/** The icon of a type of machine or work, in the colour of the text around it. */
export function ItemIcon({ type, size = 24 }: { type: string; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <use href={`${sprite}#${typeLabel(type).icon}`} />
    </svg>
  )
}
