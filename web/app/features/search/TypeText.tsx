import type { TypeInfo } from '@spetskarta/shared/catalog.ts'
import css from './TypeText.module.css'

/** What the page of a type says about it. */
export function TypeText({ type }: { type: TypeInfo }) {
  return (
    <section className={css.text}>
      <h2>{type.name}</h2>
      <p>{type.seoText}</p>
    </section>
  )
}
