import type { ComponentProps } from 'react'
import css from './Button.module.css'

interface Props extends ComponentProps<'button'> {
  look?: 'primary' | 'outlined' | 'strong' | 'plain'
  wide?: boolean
}

export function Button({ look = 'outlined', wide = false, type = 'button', ...others }: Props) {
  const className = [css.button, css[look], wide && css.wide].filter(Boolean).join(' ')
  return <button type={type} className={className} {...others} />
}
