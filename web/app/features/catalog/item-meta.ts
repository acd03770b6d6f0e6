/** What search engines and messengers see of a machine or an order. */
import { type Equipment, type Item, isEquipment, type Order } from '@spetskarta/shared/catalog/items.ts'
import type { Rating } from '@spetskarta/shared/catalog/rating.ts'
import type { MetaDescriptor } from 'react-router'
import { paths } from '../../paths'
import { largeImage } from '../../ui/item/Photo'
import { givenParams, paramsLine, paramsSentence } from '../../ui/item/params'
import { typeLabel } from '../../ui/item/types'
import { missingMeta, oneLine, type PageMatches, pageMeta, siteOrigin } from '../../ui/page/meta'
import { priceOf } from '../../ui/text/money'

/** Meta tags of a card; undefined: of a missing card. `rating`: from this machine's own reviews, as the page shows it. */
export function itemMeta(matches: PageMatches, item: Item | undefined, rating?: Rating | null): MetaDescriptor[] {
  if (!item) return missingMeta()
  const price = priceOf(item)
  const where = item.place && `${item.place}. `
  const line = isEquipment(item) ? paramsLine(item.type, item.params) : ''
  const money = [price.main, price.rest].filter(Boolean).join(', ')
  return pageMeta({
    matches,
    title: item.place && !item.name.includes(item.place) ? `${item.name}, ${item.place}` : item.name,
    description: oneLine(
      `${typeLabel(item.type).name}. ${where}${money}. ${line && `${paramsSentence(line)} `}${item.description}`,
    ),
    path: paths.item(item),
    image: paths.picture(item),
    pictured: true,
    crumbs: crumbsOf(item),
    jsonLd: isEquipment(item) ? productOf(item, siteOrigin(matches), rating) : demandOf(item, siteOrigin(matches)),
  })
}

const crumbsOf = (item: Item) =>
  isEquipment(item)
    ? [
        { name: 'Вся техника', path: paths.allEquipments() },
        { name: typeLabel(item.type).name, path: paths.rent(item.type) },
      ]
    : [
        { name: 'Все заказы', path: paths.allOrders() },
        { name: typeLabel(item.type).name, path: paths.jobs(item.type) },
      ]

/** The owner, by the name that the page shows. */
const sellerOf = (item: Item, origin: string) => ({
  seller: { '@type': 'Organization', name: item.userName || item.userUrl, url: origin + paths.user(item.userUrl) },
})

const CURRENCY = { priceCurrency: 'RUB' }
/** Code of the hour in UN/CEFACT Recommendation 20. */
const HOUR_CODE = 'HUR'

/** A machine and its prices for rent and sale. Undefined without a price: search engines reject a product without an offer. */
export function productOf(item: Equipment, origin: string, rating?: Rating | null) {
  const url = origin + paths.item(item)
  const rent = (price: number, per: object) => ({
    '@type': 'Offer',
    businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
    availability: 'https://schema.org/InStock',
    url,
    ...CURRENCY,
    price,
    priceSpecification: { '@type': 'UnitPriceSpecification', ...CURRENCY, price, ...per },
    ...areaOf(item),
    ...sellerOf(item, origin),
  })
  const offers = [
    ...(item.ratePerHour === null ? [] : [rent(item.ratePerHour, { unitCode: HOUR_CODE, unitText: 'час' })]),
    ...(item.ratePerShift === null ? [] : [rent(item.ratePerShift, { unitText: 'смена' })]),
    // Zero means that the price is on request: such an offer would have no price.
    ...(item.price
      ? [
          {
            '@type': 'Offer',
            availability: 'https://schema.org/InStock',
            url,
            ...CURRENCY,
            price: item.price,
            ...sellerOf(item, origin),
          },
        ]
      : []),
  ]
  if (offers.length === 0) return undefined
  const params = givenParams(item.type, item.params).map(({ param: { name, unit, choices }, text }) => ({
    '@type': 'PropertyValue',
    name,
    value: choices || !unit ? text : text.slice(0, -unit.length).trim(),
    ...(unit && { unitText: unit }),
  }))
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: item.name,
    category: typeLabel(item.type).name,
    url,
    ...textOf(item),
    // Without a photo, a drawing of its type with name and price: validators warn of a product without a picture.
    image: new URL(item.icoUrl ? largeImage(item.icoUrl) : paths.picture(item), origin).href,
    ...(params.length && { additionalProperty: params }),
    offers,
    ...(rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating.stars,
        reviewCount: rating.reviews,
        bestRating: 5,
      },
    }),
  }
}

/** An order: what is needed and where. For schema.org it is neither a job nor an offered service. */
export function demandOf(item: Order, origin: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Demand',
    name: item.name,
    url: origin + paths.item(item),
    ...textOf(item),
    ...areaOf(item),
    ...(item.startsOn && { availabilityStarts: item.startsOn }),
    ...(item.endsOn && { availabilityEnds: item.endsOn }),
    itemOffered: { '@type': 'Service', serviceType: typeLabel(item.type).name },
  }
}

const textOf = ({ description }: Item) => (description ? { description } : {})
const areaOf = ({ place }: Item) => (place ? { areaServed: { '@type': 'Place', name: place } } : {})
