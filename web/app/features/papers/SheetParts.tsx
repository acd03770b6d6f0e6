import type { PaperBlock } from '@spetskarta/shared/papers/papers.ts'
import css from './Sheet.module.css'

type Of<Kind extends PaperBlock['kind']> = Extract<PaperBlock, { kind: Kind }>

/** A share of a whole, in words and as a bar. */
export const Part = ({ text, part }: Of<'part'>) => (
  <p className={css.part}>
    {text}
    <span aria-hidden="true">
      <i style={{ width: `${Math.min(1, part) * 100}%` }} />
    </span>
  </p>
)

/** Up to this many signatures get a line each; more are set in pairs, as in the PDF. */
const EACH_A_LINE = 3

/** Lines to sign. */
export const SignLines = ({ who, names = [], stamp, paired = who.length > EACH_A_LINE }: Of<'signs'>) => (
  <div className={css.signs} data-pairs={paired}>
    {who.map((one, i) => (
      <div key={one}>
        <b>{one}</b>
        {['должность', 'подпись', paired ? 'расшифровка' : 'расшифровка подписи'].map((caption, k) => (
          <span key={caption}>
            <i className={css.line}>{k === 2 ? names[i] : null}</i>
            <small>{caption}</small>
          </span>
        ))}
      </div>
    ))}
    {stamp ? <p>{stamp}</p> : null}
  </div>
)
