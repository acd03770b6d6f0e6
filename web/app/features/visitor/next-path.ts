import { paths } from '../../paths'

/** Placeholder for this site's origin: only the path is used. */
const HERE = 'http://here.invalid'

/**
 * Where to go after logging in: the path in `?next=` of this address, otherwise the user's first page. Anything that a browser
 * could
 * take for another site is refused.
 */
export function nextPath({ searchParams }: URL): string {
  const next = searchParams.get('next')
  if (!next?.startsWith('/') || !URL.canParse(next, HERE)) return paths.start()
  const { origin, pathname, search, hash } = new URL(next, HERE)
  return origin === HERE && !pathname.startsWith('//') ? pathname + search + hash : paths.start()
}

/** The same path, passed between the pages of log-in and sign-up; undefined where there is none. */
export function wishedNext(address: URL): string | undefined {
  const next = nextPath(address)
  return next === paths.start() ? undefined : next
}
