import type { ChangeEvent, ComponentProps } from 'react'
import { useKeptFocus } from './use-kept-focus'

/** Props of a checkbox that keeps the focus while it is disabled and does not change then. */
export function useKeptTick({ onChange, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const focus = useKeptFocus(Boolean(rest.disabled), rest)
  return {
    ...rest,
    ...focus,
    onChange(event: ChangeEvent<HTMLInputElement>) {
      if (!rest.disabled) onChange?.(event)
    },
  }
}
