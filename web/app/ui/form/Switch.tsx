import type { ComponentProps } from 'react'
import { useKeptTick } from '../focus/use-kept-tick'
import css from './Switch.module.css'

/** A switch with immediate effect. Without a label around it, it needs `aria-label`. */
export const Switch = (props: Omit<ComponentProps<'input'>, 'type'>) => (
  // biome-ignore lint/a11y/useAriaPropsForRole: the browser reports whether a checkbox is on
  <input {...useKeptTick(props)} type="checkbox" role="switch" className={`${css.switch} firm anchor`} />
)
