import {
  Children,
  type ComponentProps,
  cloneElement,
  createElement,
  Fragment,
  isValidElement,
  type ReactElement,
  type ReactNode,
} from 'react'
import { Scripts, type ScriptsProps, useMatches } from 'react-router'

/** What a route exports as `handle` where there is little to see without its scripts: these come at once, as the last. */
export const URGENT = { urgent: true }

/**
 * React Router's scripts, fetched once the page is painted: it can be read before it can be used. Asked for beside style
 * sheets, fonts and pictures, even as the last of them, they hold all of these up on a slow network.
 */
export function PatientScripts(props: ScriptsProps) {
  const urgent = useMatches().some(({ handle }) => handle === URGENT)
  const elements = elementsIn(Scripts(props))
  const links = elements.filter(isPreload)
  const parts = urgent
    ? elements.map((element) => (isPreload(element) ? cloneElement(element, { fetchPriority: 'low' }) : element))
    : elements
        .filter((element) => !isPreload(element))
        .map((element) =>
          isModule(element) ? <Starter key="start" nonce={props.nonce} links={links} module={element} /> : element,
        )
  // As if written one after another: those of React Router have keys of different lists.
  return createElement(Fragment, null, ...parts)
}

type Script = ReactElement<ComponentProps<'script'>>
type Link = ReactElement<ComponentProps<'link'>>

const isPreload = (element: ReactElement): element is Link =>
  element.type === 'link' && (element as Link).props.rel === 'modulepreload'
const isModule = (element: ReactElement): element is Script =>
  element.type === 'script' && (element as Script).props.type === 'module'

/** Without the fragments around them. */
function elementsIn(node: ReactNode): ReactElement[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<{ children?: ReactNode }>(child)) return []
    return typeof child.type === 'string' ? [child] : elementsIn(child.props.children)
  })
}

interface Props {
  nonce: string | undefined
  links: Link[]
  module: Script
}

function Starter({ nonce, links, module }: Props) {
  const hrefs = links.map(({ props }) => props.href)
  const text = module.props.dangerouslySetInnerHTML?.__html
  const told = [hrefs, text].map((value) => JSON.stringify(value).replaceAll('<', '\\u003c'))
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React Router's own text, escaped above
      dangerouslySetInnerHTML={{ __html: `(${startOnceSeen})(${told.join()})` }}
    />
  )
}

/** Goes into the page as text, so it uses nothing from around it. A page in a hidden tab is not painted at all. */
function startOnceSeen(hrefs: string[], text: string) {
  const nonce = document.currentScript?.nonce
  const add = (name: string, props: object) =>
    document.head.append(Object.assign(document.createElement(name), { nonce }, props))
  const start = () => {
    for (const href of hrefs) add('link', { rel: 'modulepreload', href })
    add('script', { type: 'module', textContent: text })
  }
  if (document.hidden || !PerformanceObserver.supportedEntryTypes?.includes('paint')) return start()
  new PerformanceObserver((_, observer) => {
    observer.disconnect()
    start()
  }).observe({ type: 'paint', buffered: true })
}
