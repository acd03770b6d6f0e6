import { expect, test } from 'vitest'
import { oneLine, pageMeta } from './meta'

const matches = [{ id: 'root', loaderData: { site: { origin: 'https://example.org' } } }]

test('a text becomes one line, cut at a word', () => {
  expect(oneLine('Ковш\n 30 см ')).toBe('Ковш 30 см')
  expect(oneLine('Экскаватор, гусеничный', 15)).toBe('Экскаватор…')
  expect(oneLine('я'.repeat(30), 10)).toHaveLength(6)
})

test('a page that is not to be found says so', () => {
  const page = { matches, title: 'Вход', description: '', path: '/login' }
  expect(pageMeta(page)).not.toContainEqual({ name: 'robots', content: 'noindex' })
  expect(pageMeta({ ...page, index: false })).toContainEqual({ name: 'robots', content: 'noindex' })
})

test('a picture gets a whole address', () => {
  const tags = pageMeta({ matches, title: 'Кран', description: '', path: '/equipment/1', image: '/images/1.webp' })
  expect(tags).toContainEqual({ property: 'og:image', content: 'https://example.org/images/1.webp' })
})
