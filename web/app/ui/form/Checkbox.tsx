import type { ComponentProps } from 'react'
import css from './Checkbox.module.css'

/** A checkbox. Without a label around it, it needs `aria-label`. */
export const Checkbox = (props: Omit<ComponentProps<'input'>, 'type'>) => (
  <input {...props} type="checkbox" className={`${css.checkbox} firm anchor`} />
)
