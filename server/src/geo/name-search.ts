import { bisect } from '@spetskarta/shared/bisect.ts'

/** The name from the beginning of one of its words, in compact form, and the index of the name. */
interface Key {
  text: string
  id: number
  inside: boolean
}

/** Lower case, ё as е, without hyphens, spaces, dots and quotes: 'Ростов-на-Дону' becomes 'ростовнадону'. */
export function compactName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/**
 * A prefix search over names sorted by weight, heaviest first. It takes a compact query and returns indexes in `names`: first the
 * names that begin with the query, then those in which a later word does, each group heaviest first. An empty query finds
 * nothing.
 */
export function openNameSearch(names: readonly string[]): (query: string, limit: number) => number[] {
  const keys = names.flatMap(keysOf).sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))

  return (query, limit) => {
    if (query === '' || !(limit >= 1)) return []
    const begins: number[] = []
    const inside: number[] = []
    for (let i = firstKey(keys, query); i < keys.length; i++) {
      const key = keys[i]
      if (!key?.text.startsWith(query)) break
      ;(key.inside ? inside : begins).push(key.id)
    }
    begins.sort((a, b) => a - b)
    inside.sort((a, b) => a - b)
    return [...new Set([...begins, ...inside])].slice(0, limit)
  }
}

function keysOf(name: string, id: number): Key[] {
  const words = name.split(/[\s-]+/)
  return words.map((_, i) => ({ text: compactName(words.slice(i).join('')), id, inside: i > 0 }))
}

/** Index of the first key that does not sort before the query. */
const firstKey = (keys: readonly Key[], query: string): number =>
  bisect(0, keys.length, (i) => (keys[i]?.text ?? query) < query)
