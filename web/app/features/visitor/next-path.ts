import { paths } from '../../paths'

/** Stands for this site: only the path is used. */
const HERE = 'http://here.invalid'

/**
 * Where to go after log-in: the path in `?next=` of this address, otherwise to the first page of the user's own. Anything that a
 * browser could take for another site is refused.
 */
export function nextPath({ searchParams }: URL): string {
  const next = searchParams.get('next')
  if (!next?.startsWith('/') || !URL.canParse(next, HERE)) return paths.start()
  const { origin, pathname, search, hash } = new URL(next, HERE)
  return origin === HERE && !pathname.startsWith('//') ? pathname + search + hash : paths.start()
}

/** The same path, passed on from log-in to sign-up and back; undefined where there is none. */
export function wishedNext(address: URL): string | undefined {
  const next = nextPath(address)
  return next === paths.start() ? undefined : next
}
