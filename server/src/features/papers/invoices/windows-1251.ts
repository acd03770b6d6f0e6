/** Encodes text as windows-1251, which the exchange format requires; other characters become XML references. */

const bytes = new Map<string, number>()
for (let byte = 0x80; byte <= 0xff; byte++) {
  const letter = new TextDecoder('windows-1251').decode(Uint8Array.of(byte))
  if (letter !== '\uFFFD') bytes.set(letter, byte)
}

export function windows1251(xml: string): Buffer {
  const parts = Array.from(xml, (letter) => {
    const code = letter.codePointAt(0) ?? 0
    const byte = code < 0x80 ? code : bytes.get(letter)
    return byte === undefined ? Buffer.from(`&#${code};`, 'ascii') : Buffer.from([byte])
  })
  return Buffer.concat(parts)
}
