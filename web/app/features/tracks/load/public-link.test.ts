import { expect, test } from 'vitest'
import { paths } from '../../../paths'
import { linkOfHash } from './public-link'

const link = { id: '018fa2c1-0000-7000-8000-000000000001', token: 'Abc_-9', day: '2026-11-20' }
const hashOf = (path: string) => new URL(path, 'https://x').hash

test('the address of a link’s photos holds the link and the day behind the #', () => {
  expect(linkOfHash(hashOf(paths.publicPhotos(link)))).toEqual(link)
  expect(linkOfHash(hashOf(paths.publicPhotos({ ...link, day: undefined })))).toEqual({ ...link, day: undefined })
  expect(new URL(paths.publicPhotos(link), 'https://x').pathname).toBe('/daily/public')
})

test.each(['', '#', '#content', '#a/b', `#${link.id}`, `#${link.id}/a/b/c`])('no link is read from %j', (hash) => {
  expect(linkOfHash(hash)).toBeUndefined()
})
