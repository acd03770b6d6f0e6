const TOKEN = /^[\w-]{22}$/

/** The token in what a person has pasted or scanned: itself, our link, or the link of an open app. */
export function tokenIn(text: string): string | undefined {
  const given = text.trim()
  const parts = [given, ...given.split(/[#/?&=]/)]
  return parts.find((part) => TOKEN.test(part))
}
