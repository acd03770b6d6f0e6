import type { ComponentProps } from 'react'
import css from './InstructionPage.module.css'
import { Picture } from './Picture'

/** A picture between the steps; `small`: of a window, which is not to be drawn larger than it is. */
export function Shot({
  small = false,
  ...picture
}: Pick<ComponentProps<typeof Picture>, 'name' | 'alt'> & { small?: boolean }) {
  return (
    <div className={small ? `${css.shot} ${css.small}` : css.shot}>
      <Picture {...picture} />
    </div>
  )
}
