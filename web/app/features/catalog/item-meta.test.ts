import type { Equipment, Order } from '@spetskarta/shared/catalog/items.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { demandOf, itemMeta, productOf } from './item-meta'

const common = {
  _id: '01a1fd39-e4a3-731b-9cc4-b8e02e552b3c',
  phone: '+79160001270',
  coordLat: 55.6,
  coordLng: 38.1,
  place: 'Чулково',
  icoUrl: null,
  photos: [],
  hidden: false,
  userUrl: 'ramstroy',
  userName: 'ramstroy',
  createdAt: '2026-11-03T08:00:00Z',
}
const machine: Equipment = {
  ...common,
  name: 'Экскаватор-погрузчик JCB 3CX',
  description: 'Ковши 30, 60, 90 см.\nГидромолот.',
  type: 'ekskavator-pogruzchik',
  works: [],
  price: null,
  ratePerHour: 2400,
  ratePerShift: 18000,
  minHours: 4,
  params: {},
  terms: {},
  busy: null,
  busyOn: null,
  proof: null,
  provenAt: null,
}
const order: Order = {
  ...common,
  name: 'Котлован, Чулково',
  description: '',
  type: 'rytyo-kotlovana',
  equips: [],
  budget: null,
  startsOn: '2026-11-25',
  endsOn: null,
}
const matches = [{ id: 'root', loaderData: { site: { origin: 'https://example.org' } } }] as const
const find = (tags: object[], key: string, value: string) =>
  tags.find((tag) => (tag as Record<string, unknown>)[key] === value) as Record<string, unknown> | undefined

test('a machine’s page has its own address, its place and its prices in the metadata', () => {
  const tags = itemMeta(matches, machine)
  expect(tags[0]).toEqual({ title: 'Экскаватор-погрузчик JCB 3CX, Чулково — Спецкарта' })
  expect(find(tags, 'rel', 'canonical')?.href).toBe(`https://example.org/equipment/${common._id}`)
  expect(find(tags, 'name', 'description')?.content).toBe(
    'Экскаватор-погрузчик. Чулково. 2 400 ₽/ч, смена 18 000 ₽. Ковши 30, 60, 90 см. Гидромолот.',
  )
})

test('the title does not repeat a place that the name contains', () => {
  expect(itemMeta(matches, order)[0]).toEqual({ title: 'Котлован, Чулково — Спецкарта' })
})

test('a year ends its sentence by itself', () => {
  const tags = itemMeta(matches, { ...machine, params: { mass: 20, year: 2019 } })
  const description = find(tags, 'name', 'description')?.content
  expect(description).toMatch(/2019\sг\. \S/)
  expect(description).not.toContain('..')
})

test('the page of a missing item stays out of search engines', () => {
  expect(itemMeta(matches, undefined)).toContainEqual({ name: 'robots', content: 'noindex' })
})

test('a machine is described as a product with an offer for each rate', () => {
  expect(productOf(machine, 'https://example.org')?.offers).toMatchObject([
    { price: 2400, priceSpecification: { unitCode: 'HUR' } },
    { price: 18000, priceSpecification: { unitText: 'смена' } },
  ])
})

test('messengers get the drawn picture, search engines the larger photo', () => {
  const icoUrl = '/images/0123/small.webp'
  const large = 'https://example.org/images/0123/large.jpg'
  expect(find(itemMeta(matches, { ...machine, icoUrl }), 'property', 'og:image')?.content).toBe(
    `https://example.org/pictures/equipment/${machine._id}.jpg`,
  )
  expect(productOf({ ...machine, icoUrl }, 'https://example.org')?.image).toBe(large)
})

test('a price on request makes no offer, and a machine without one is no product to search engines', () => {
  expect(productOf({ ...machine, price: 0 }, 'https://example.org')?.offers).toHaveLength(2)
  const bare = { ...machine, ratePerHour: null, ratePerShift: null }
  for (const price of [0, null]) {
    expect(productOf({ ...bare, price }, 'https://example.org')).toBeUndefined()
    const said = itemMeta(matches, { ...bare, price }).filter((tag) => 'script:ld+json' in tag)
    expect(said).toMatchObject([{ 'script:ld+json': { '@type': 'BreadcrumbList' } }])
  }
})

test('an order is described as a demand', () => {
  expect(demandOf(order, 'https://example.org')).toMatchObject({
    '@type': 'Demand',
    availabilityStarts: '2026-11-25',
    itemOffered: { serviceType: 'Рытьё котлована' },
  })
})

test('a validator of products finds all that it asks for, with and without a photo', () => {
  for (const icoUrl of [null, '/images/a.jpg']) {
    const product = productOf({ ...machine, icoUrl, price: 3_000_000 }, 'https://example.org')
    expect(product).toMatchObject({ '@context': 'https://schema.org', '@type': 'Product', name: machine.name })
    expect(product?.image).toMatch(/^https:\/\/example\.org\/.+\.(jpg|webp|avif)$/)
    expect(product?.offers).toHaveLength(3)
    for (const offer of product?.offers ?? [])
      expect(offer).toMatchObject({
        '@type': 'Offer',
        price: expect.any(Number),
        priceCurrency: 'RUB',
        availability: expect.stringContaining('https://schema.org/'),
        url: expect.stringMatching(/^https:/),
      })
  }
})

/** By schema.org, and by what Google requires and recommends of a product (developers.google.com/search/docs, Product snippet). Strict: a property that the types have not is a mistake. */
const Money = { priceCurrency: z.literal('RUB'), price: z.number().positive() }
const Place = z.strictObject({ '@type': z.literal('Place'), name: z.string().min(1) })
const Offer = z.strictObject({
  '@type': z.literal('Offer'),
  businessFunction: z.literal('http://purl.org/goodrelations/v1#LeaseOut').optional(),
  availability: z.literal('https://schema.org/InStock'),
  url: z.url(),
  ...Money,
  priceSpecification: z
    .strictObject({
      '@type': z.literal('UnitPriceSpecification'),
      ...Money,
      unitCode: z.literal('HUR').optional(),
      unitText: z.string().optional(),
    })
    .optional(),
  areaServed: Place.optional(),
  seller: z.strictObject({ '@type': z.literal('Organization'), name: z.string().min(1), url: z.url() }),
})
const Product = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('Product'),
  name: z.string().min(1),
  category: z.string().min(1),
  url: z.url(),
  description: z.string().min(1).optional(),
  image: z.url(),
  additionalProperty: z
    .array(
      z.strictObject({
        '@type': z.literal('PropertyValue'),
        name: z.string().min(1),
        value: z.string().min(1),
        unitText: z.string().min(1).optional(),
      }),
    )
    .min(1)
    .optional(),
  offers: z.array(Offer).min(1),
  aggregateRating: z
    .strictObject({
      '@type': z.literal('AggregateRating'),
      ratingValue: z.number().min(1).max(5),
      reviewCount: z.int().min(1),
      bestRating: z.literal(5),
    })
    .optional(),
})

test.each<[string, Partial<Equipment>]>([
  ['by hour and shift', {}],
  ['by the hour alone', { ratePerShift: null }],
  ['for sale alone', { ratePerHour: null, ratePerShift: null, price: 5_900_000 }],
  ['to let, and for sale on request', { price: 0 }],
  ['without words and without a place', { description: '', place: '' }],
  ['of somebody without a nickname', { userName: '' }],
  ['with photos and parameters', { icoUrl: '/images/items/1/icon', params: { mass: 8.1, bucket: 1.1, year: 2016 } }],
])('a machine %s is a product that search engines take', (_, change) => {
  const product = productOf({ ...machine, ...change }, 'https://example.org', { stars: 4.7, reviews: 3, lower: 4.1 })
  expect(Product.parse(product)).toEqual(product)
  expect(Product.safeParse(productOf({ ...machine, ...change }, 'https://example.org'))).toMatchObject({
    success: true,
  })
})
