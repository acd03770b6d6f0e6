import { expect, test } from 'vitest'
import { stylesAside } from './styles-aside'

test('styles in attributes are put aside, and nothing else', () => {
  const page = '<p style="--a:1" class="x">Кран, style и «стиль»</p><br style="top:0"/><i data-style'
  const wanted = '<p data-style="--a:1" class="x">Кран, style и «стиль»</p><br data-style="top:0"/><i data-style'
  expect(stylesAside(page)).toBe(wanted)
})
