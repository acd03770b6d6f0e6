const TOKEN = /^[\w-]{22}$/

/** The token in a pasted or scanned text: the token itself, our link, or an app's link that contains it. */
export function tokenIn(text: string): string | undefined {
  const given = text.trim()
  const parts = [given, ...given.split(/[#/?&=]/)]
  return parts.find((part) => TOKEN.test(part))
}
