import type { PaperBlock } from '@spetskarta/shared/papers/papers.ts'
import css from './Sheet.module.css'

type Of<Kind extends PaperBlock['kind']> = Extract<PaperBlock, { kind: Kind }>

/** A part of a whole, in words and as a bar. */
export const Part = ({ text, part }: Of<'part'>) => (
  <p className={css.part}>
    {text}
    <span aria-hidden="true">
      <i style={{ width: `${Math.min(1, part) * 100}%` }} />
    </span>
  </p>
)

/** Lines to sign. */
export const Signs = ({ who }: Of<'signs'>) => (
  <div className={css.signs}>
    {who.map((name) => (
      <div key={name}>
        <b>{name}</b>
        {['должность', 'подпись', 'расшифровка подписи'].map((caption) => (
          <span key={caption}>
            <i className={css.line} />
            <small>{caption}</small>
          </span>
        ))}
      </div>
    ))}
  </div>
)
