import type { ComponentProps } from 'react'
import { Picture } from '../Picture'
import css from './InstructionPage.module.css'

interface Props extends Pick<ComponentProps<typeof Picture>, 'name' | 'alt'> {
  /** A picture of a window or a phone; it must not be drawn larger than it is. */
  of?: 'window' | 'phone'
}

/** A picture between the steps. */
export function Shot({ of, ...picture }: Props) {
  return (
    <div className={of ? `${css.shot} ${css[of]}` : css.shot}>
      <Picture {...picture} />
    </div>
  )
}
