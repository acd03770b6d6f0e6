/** One address for each page: the router takes `/Map` for `/map`, but search engines take it for another page. */

/** The pattern of a page, e.g. `report/:equipmentId/:day/:token?`. */
type Pattern = readonly string[]

const isWord = (part: string) => !part.startsWith(':') && part !== '*'
const words = (pattern: Pattern) => pattern.filter(isWord).length

/**
 * Returns a function that writes the words of a path as its pattern does: `/Forum/main` becomes `/forum/main`. Parameters stay as
 * they are, and so does a path that matches no page.
 */
export function exactAddress(patterns: readonly string[]): (path: string) => string {
  // Of `equipment/new` and `equipment/:id` the router prefers the pattern with more words.
  const known = patterns.map((pattern) => pattern.split('/')).sort((a, b) => words(b) - words(a))
  return (path) => {
    const parts = path.slice(1).split('/')
    const pattern = known.find((one) => fits(one, parts))
    return pattern ? `/${parts.map((part, i) => (isWord(pattern[i] ?? '*') ? pattern[i] : part)).join('/')}` : path
  }
}

function fits(pattern: Pattern, parts: readonly string[]): boolean {
  const least = pattern.filter((part) => !part.endsWith('?')).length
  if (parts.length < least || parts.length > pattern.length || words(pattern) === 0) return false
  return parts.every((part, i) => {
    const wanted = pattern[i] ?? ''
    return isWord(wanted) ? part.toLowerCase() === wanted : part !== ''
  })
}
