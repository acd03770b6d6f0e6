import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { stylesAside } from './styles-aside'

/** The page, sent in pieces of so many bytes. */
function sent(page: string, bytes: number): Promise<string> {
  const styles = stylesAside()
  const whole = Buffer.from(page)
  for (let at = 0; at < whole.length; at += bytes) styles.write(whole.subarray(at, at + bytes))
  styles.end()
  return text(styles)
}

test('styles in attributes are put aside wherever the page is cut', async () => {
  const page = '<p style="--a:1" class="x">Кран, style и «стиль»</p><br style="top:0"/><i data-style'
  const wanted = '<p data-style="--a:1" class="x">Кран, style и «стиль»</p><br data-style="top:0"/><i data-style'
  for (let bytes = 1; bytes <= 200; bytes++) expect(await sent(page, bytes)).toBe(wanted)
})
