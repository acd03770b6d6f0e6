/** Characters before the first word that was looked for. */
const BEFORE = 40

/** A text from shortly before the first word of a search on, in pieces: those that were looked for, and the rest. */
export function hitsIn(given: string, query: string): { text: string; hit: boolean }[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const first = Math.min(...words.map((word) => given.toLowerCase().indexOf(word)).filter((at) => at >= 0))
  const from = Number.isFinite(first) && first > BEFORE * 2 ? first - BEFORE : 0
  const text = (from ? '…' : '') + given.slice(from)
  const low = text.toLowerCase()
  const pieces: { text: string; hit: boolean }[] = []
  let done = 0
  for (let at = 0; at < text.length; ) {
    const word = words.find((one) => low.startsWith(one, at))
    if (!word) {
      at++
      continue
    }
    if (at > done) pieces.push({ text: text.slice(done, at), hit: false })
    pieces.push({ text: text.slice(at, at + word.length), hit: true })
    at += word.length
    done = at
  }
  if (done < text.length) pieces.push({ text: text.slice(done), hit: false })
  return pieces
}
