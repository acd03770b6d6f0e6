import fc, { type StringConstraints } from 'fast-check'

/** The codes of halves of characters are left out. */
const [HALVES, COUNT] = [0xd800, 0x800]
const LAST = 0x10ffff

/**
 * The same as fast-check's own `binary`, which first puts all 1.1 million characters into a map: that takes a second of a processor,
 * and 100 MB as long as the process lives.
 */
const character = fc.nat({ max: LAST - COUNT }).map(
  (place) => String.fromCodePoint(place < HALVES ? place : place + COUNT),
  (text) => {
    const code = typeof text === 'string' ? text.codePointAt(0) : undefined
    if (code === undefined || String.fromCodePoint(code) !== text) throw new Error('not one character')
    return code < HALVES ? code : code - COUNT
  },
)

/** A text of any characters. */
export const anyText = (limits: Pick<StringConstraints, 'minLength' | 'maxLength'>) =>
  fc.string({ unit: character, ...limits })
