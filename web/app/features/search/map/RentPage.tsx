import { paths } from '../../../paths'
import { oneLine, pageMeta } from '../../../ui/page/meta'
import { PageError } from '../../../ui/page/PageError'
import { cardMeta } from '../card'
import { onlyForAnotherType, typeOfPage } from '../type-page'
import type { Route } from './+types/RentPage'

export const loader = ({ context, params }: Route.LoaderArgs) => typeOfPage(context, paths.rent(params.type))
export const shouldRevalidate = onlyForAnotherType

/** /arenda/{type}: machines of one type; the layout draws the screen. */
export const meta: Route.MetaFunction = ({ loaderData, matches, params }) =>
  cardMeta(matches) ??
  pageMeta({
    matches,
    title: loaderData ? `${loaderData.type.h3}: машины на карте, цены за час и смену` : 'Страница не найдена',
    description: oneLine(loaderData?.type.seoText ?? ''),
    path: paths.rent(params.type),
    crumbs: [{ name: 'Вся техника', path: paths.allEquipments() }],
    // A type without any items should not be in search engines until it has some.
    index: loaderData !== undefined && loaderData.links.count > 0,
  })

export default function RentPage() {
  return null
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
