import type { ComponentProps } from 'react'
import { useKeptTick } from '../focus/use-kept-tick'
import css from './Checkbox.module.css'

/** A checkbox. Without a label around it, it needs `aria-label`. */
export const Checkbox = (props: Omit<ComponentProps<'input'>, 'type'>) => (
  <input {...useKeptTick(props)} type="checkbox" className={`${css.checkbox} firm anchor`} />
)
