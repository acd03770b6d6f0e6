import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { useMayOpen } from '../api/use-may'
import css from './Button.module.css'
import { useKeptFocus } from './focus/use-kept-focus'

interface Look {
  /**
   * At most one `primary` on a screen or in a dialog; `ink` only copies and closes
   * (scripts/house/buttons.test.ts); `danger` opens a question, which `destroy` confirms.
   */
  look?: 'primary' | 'outlined' | 'quiet' | 'ink' | 'danger' | 'destroy' | 'frame'
  size?: 'normal' | 'small'
  wide?: boolean
  icon?: ReactNode
}

const classOf = ({ look = 'outlined', size = 'normal', wide }: Look, extra?: string) =>
  [css.button, 'inline gap-2 reach rounded strong medium', css[look], css[size], wide && 'wide', extra]
    .filter(Boolean)
    .join(' ')

/**
 * A button. While `busy` it keeps its width and cannot be pressed. The second click of a double click sends no form: the router
 * says only a moment later that it is busy, and the answer to the second call would replace that to the first.
 */
export function Button({
  look,
  size,
  wide,
  icon,
  busy,
  className,
  children,
  onClick,
  ...rest
}: Look & { busy?: boolean } & ComponentProps<'button'>) {
  const off = Boolean(busy || rest.disabled)
  const focus = useKeptFocus(off, rest)
  return (
    <button
      type="button"
      {...rest}
      {...focus}
      onClick={(event) => {
        if (off || (rest.type === 'submit' && event.detail > 1)) event.preventDefault()
        else onClick?.(event)
      }}
      className={classOf({ look, size, wide }, className)}
      aria-busy={busy || undefined}
    >
      {busy ? <span className={`${css.wheel} spinner`} aria-hidden="true" /> : icon}
      {children}
    </button>
  )
}

/** A link that looks like a button; omitted where its page is closed to the user's role. */
export function ButtonLink({ look, size, wide, icon, className, children, ...rest }: Look & LinkProps) {
  if (!useMayOpen()(rest.to)) return null
  return (
    <Link {...rest} className={classOf({ look, size, wide }, className)}>
      {icon}
      {children}
    </Link>
  )
}

/** A square button with an icon only; screen readers read `label`, and it is shown on hover. */
export function IconButton({
  label,
  bordered,
  className,
  onClick,
  ...rest
}: { label: string; bordered?: boolean } & ComponentProps<'button'>) {
  const off = Boolean(rest.disabled)
  const focus = useKeptFocus(off, rest)
  const classes = [css.square, 'firm rounded', bordered && css.bordered, className].filter(Boolean).join(' ')
  return (
    <button
      type="button"
      {...rest}
      {...focus}
      onClick={(event) => {
        if (off) event.preventDefault()
        else onClick?.(event)
      }}
      className={classes}
      aria-label={label}
      title={label}
    />
  )
}

/** A square link with an icon only; omitted where its page is closed to the user's role. */
export function IconLink({ label, className, ...rest }: { label: string } & LinkProps) {
  const opens = useMayOpen()
  const classes = [css.square, 'firm rounded', css.bordered, className].filter(Boolean).join(' ')
  if (!opens(rest.to)) return null
  return <Link {...rest} className={classes} aria-label={label} title={label} />
}

/** A name that links to its page; plain text where that page is closed to the user's role. */
export function TextLink({ className = 'link', ...rest }: LinkProps) {
  if (useMayOpen()(rest.to)) return <Link {...rest} className={className} />
  return <span>{rest.children}</span>
}
