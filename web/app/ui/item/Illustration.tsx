import sprite from '@spetskarta/shared/catalog/illustrations.svg?url&no-inline'
import css from './Illustration.module.css'
import { typeLabel } from './types'

/** The drawing of a type of machine on a site. Fills its box, whatever shape it has. */
export function Illustration({ type }: { type: string }) {
  const { id, icon } = typeLabel(type)
  return (
    <svg className={css.illustration} role="img" aria-label="Рисунок, фото ещё нет">
      <use href={`${sprite}#scene`} />
      <use href={`${sprite}#${icon === 'machine-other' ? 'drugaya-tehnika' : id}`} />
    </svg>
  )
}
