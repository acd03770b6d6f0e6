/**
 * A rendered page made fit to be answered many times, also by caches in front of us. A nonce must not be guessed, so
 * scripts are allowed by the hash of their text instead. Style elements that scripts make later still need a nonce: it
 * is the hash of the page itself, which no text inside the page can know.
 */
import { hash } from 'node:crypto'

export interface FixedPage {
  html: string
  /** Content-Security-Policy. */
  policy: string
  etag: string
}

const OPEN = '<script'
const CLOSE = '</script>'

/** The texts of inline scripts that have this nonce, and no others. */
function* ownScripts(html: string, nonce: string): Generator<string> {
  for (let at = html.indexOf(OPEN); at >= 0; at = html.indexOf(OPEN, at)) {
    const begins = html.indexOf('>', at) + 1
    const ends = html.indexOf(CLOSE, begins)
    if (begins === 0 || ends < 0) return
    if (html.slice(at, begins).includes(`nonce="${nonce}"`) && ends > begins) yield html.slice(begins, ends)
    at = ends
  }
}

/** `policy`: that of the answer that has this nonce. */
export function fixPage(html: string, nonce: string, policy: string): FixedPage {
  const print = hash('sha256', html.replaceAll(nonce, ''), 'base64')
  const hashes = new Set([...ownScripts(html, nonce)].map((text) => `'sha256-${hash('sha256', text, 'base64')}'`))
  const directives = policy.split(';').map((directive) => {
    const given = `'nonce-${nonce}'`
    return directive.replace(given, directive.startsWith('script-src ') ? [...hashes].join(' ') : `'nonce-${print}'`)
  })
  return { html: html.replaceAll(nonce, print), policy: directives.join(';'), etag: `W/"${print}"` }
}
