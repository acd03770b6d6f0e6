import { Transform } from 'node:stream'

const WRITTEN = ' style="'

/**
 * Writes the `style` attributes of a page as `data-style`. The Content-Security-Policy forbids styles in attributes, for
 * no text of a visitor may become one; `layout/set-styles.js` sets those of the page itself before React starts.
 */
export function stylesAside(): Transform {
  /** The end of what came, which may be the beginning of an attribute. */
  let kept = ''
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      // One character a byte, so that a letter of two bytes may be cut.
      const text = (kept + chunk.toString('latin1')).replaceAll(WRITTEN, ' data-style="')
      const cut = text.length - tailOf(text)
      kept = text.slice(cut)
      done(null, Buffer.from(text.slice(0, cut), 'latin1'))
    },
    flush(done) {
      done(null, Buffer.from(kept, 'latin1'))
    },
  })
}

function tailOf(text: string): number {
  for (let length = WRITTEN.length - 1; length > 0; length--) if (text.endsWith(WRITTEN.slice(0, length))) return length
  return 0
}
