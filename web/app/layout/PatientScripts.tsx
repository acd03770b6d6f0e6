import { Children, type ComponentProps, cloneElement, isValidElement } from 'react'
import { Scripts, type ScriptsProps } from 'react-router'

/**
 * React Router's scripts, fetched after style sheets and fonts: a page can be read before it can be used. The links that
 * it writes itself are more urgent than anything else, and on a slow network what is to be seen waits for React.
 */
export function PatientScripts(props: ScriptsProps) {
  return Children.map(Scripts(props)?.props.children, (child) =>
    isValidElement<ComponentProps<'link'>>(child) && child.props.rel === 'modulepreload'
      ? cloneElement(child, { fetchPriority: 'low' })
      : child,
  )
}
