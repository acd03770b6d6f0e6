import { IconTool } from '@tabler/icons-react'
import css from './SoonBadge.module.css'

/** Stands under the title of what is not there yet. */
export function SoonBadge() {
  return (
    <span className={css.badge}>
      <IconTool size={16} aria-hidden="true" />В разработке
    </span>
  )
}
