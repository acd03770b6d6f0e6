import { type Coarse, coarseText } from '@spetskarta/shared/tracks/coarse.ts'

interface Props {
  /** A day, or the worst of several; undefined where nothing is known of it. */
  of: Coarse | undefined
  className?: string
}

/** Beside kilometres: why they may be too few. */
export function CoarseNote({ of, className = 'quiet small' }: Props) {
  const text = of ? coarseText(of) : ''
  return text === '' ? null : <p className={className}>{text}</p>
}
