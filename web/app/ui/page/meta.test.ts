import { expect, test } from 'vitest'
import { oneLine, pageMeta } from './meta'

const matches = [{ id: 'root', loaderData: { site: { origin: 'https://example.org' } } }] as const

test('a description is one line, cut after a word', () => {
  expect(oneLine('Ковш\n 30 см ')).toBe('Ковш 30 см')
  expect(oneLine('Экскаватор, гусеничный', 15)).toBe('Экскаватор…')
  expect(oneLine('я'.repeat(30), 10)).toHaveLength(6)
})

test('a page may be kept out of search engines', () => {
  const page = { matches, title: 'Вход', description: '', path: '/login' }
  expect(pageMeta(page)).not.toContainEqual({ name: 'robots', content: 'noindex' })
  expect(pageMeta({ ...page, index: false })).toContainEqual({ name: 'robots', content: 'noindex' })
})

test('a page lists the pages above it for search engines', () => {
  const crumbs = [{ name: 'Вся техника', path: '/all-equipments' }]
  const tags = pageMeta({ matches, title: 'Кран', description: '', path: '/equipment/1', crumbs })
  const way = tags.flatMap((tag) => ('script:ld+json' in tag ? [tag['script:ld+json']] : []))
  expect(way).toMatchObject([
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Вся техника', item: 'https://example.org/all-equipments' },
        { position: 2, name: 'Кран', item: 'https://example.org/equipment/1' },
      ],
    },
  ])
})

test('a page without a picture has the common one', () => {
  expect(pageMeta({ matches, title: 'Вход', description: '', path: '/login' })).toContainEqual({
    property: 'og:image',
    content: 'https://example.org/og.jpg',
  })
})

test('the picture of a page has a whole address', () => {
  const tags = pageMeta({ matches, title: 'Кран', description: '', path: '/equipment/1', image: '/images/1.webp' })
  expect(tags).toContainEqual({ property: 'og:image', content: 'https://example.org/images/1.webp' })
})
