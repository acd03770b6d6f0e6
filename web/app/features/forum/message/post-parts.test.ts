import { expect, test } from 'vitest'
import { postParts } from './post-parts'

const links = (text: string) => postParts(text).flatMap(({ href }) => href ?? [])

test('a message is split into texts and links without losing a character', () => {
  const text = 'Смотрите (https://karta.example/a?b=1), там всё.\nИ http://kran.example.'
  expect(postParts(text)).toEqual([
    { text: 'Смотрите (' },
    { text: 'https://karta.example/a?b=1', href: 'https://karta.example/a?b=1' },
    { text: '), там всё.\nИ ' },
    { text: 'http://kran.example', href: 'http://kran.example/' },
    { text: '.' },
  ])
})

test.each([
  'javascript:alert(1)',
  'https://',
  'data:text/html,<script>',
  'ftp://a.ru',
  'https://bank.ru@evil.ru',
  'https://a:b@evil.ru',
  '//evil.ru',
  'xhttps://a.ru',
])('«%s» in a message is not made a link', (text) => expect(links(text)).toEqual([]))

test.each([
  ['<a href="https://a.ru">', 'https://a.ru/'],
  ['«https://a.ru/б»', 'https://a.ru/%D0%B1'],
  [
    'https://ru.wikipedia.org/wiki/Кран_(машина).',
    'https://ru.wikipedia.org/wiki/%D0%9A%D1%80%D0%B0%D0%BD_(%D0%BC%D0%B0%D1%88%D0%B8%D0%BD%D0%B0)',
  ],
])('in the message «%s» the link is %s', (text, link) => expect(links(text)).toEqual([link]))
