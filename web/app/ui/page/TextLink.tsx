import { Link, type LinkProps } from 'react-router'
import { useMayOpen } from '../../api/use-may'

/** A name that leads to its page; the name alone where that is closed to the user's role. */
export function TextLink({ className = 'link', ...rest }: LinkProps) {
  if (useMayOpen()(rest.to)) return <Link {...rest} className={className} />
  return <span>{rest.children}</span>
}
