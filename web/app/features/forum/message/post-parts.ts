/** Splits a plain text for display into links and text without links. */
import { LINK } from '@spetskarta/shared/forum/forum-text.ts'

interface PostPart {
  text: string
  /** Only http and https. */
  href?: string
}

/** Characters that usually end the sentence and do not belong to the address. */
const TAIL = '.,:;!?…)]}*_'

export function postParts(text: string): PostPart[] {
  const parts: PostPart[] = []
  let end = 0
  for (const match of text.matchAll(LINK)) {
    const address = withoutTail(match[0])
    if (!URL.canParse(address)) continue
    const { protocol, href, username, password } = new URL(address)
    // A name before an @ could look like a host.
    if (!/^https?:$/.test(protocol) || username || password) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index) })
    parts.push({ text: address, href })
    end = match.index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** A closing bracket belongs to the address only if the address has an opening one. */
function withoutTail(address: string): string {
  let end = address.length
  while (end > 0 && TAIL.includes(address.charAt(end - 1))) end--
  const short = address.slice(0, end)
  return address[end] === ')' && short.includes('(') ? `${short})` : short
}
