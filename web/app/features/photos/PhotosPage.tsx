import { getRecordedDay } from '@spetskarta/shared/days/recorded-days.ts'
import { Link } from 'react-router'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { IconArrowLeft, IconChevronLeft, IconChevronRight } from '../../ui/icon/icons.ts'
import { ItemIcon } from '../../ui/item/ItemIcon'
import { pageMeta } from '../../ui/page/meta'
import { PageError } from '../../ui/page/PageError'
import { EmptyState } from '../../ui/State'
import { dayText } from '../../ui/text/days'
import { formatCount } from '../../ui/text/format'
import { clockOf } from '../tracks/time'
import { signedInUser } from '../visitor/who'
import type { Route } from './+types/PhotosPage'
import { PhotoGrid } from './PhotoGrid'
import css from './PhotosPage.module.css'
import { PublicPhotos } from './PublicPhotos'

/** Stands in the address in place of a machine's id for the route of a public link. */
const PUBLIC = 'public'

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params
  if (id === PUBLIC) return null
  await signedInUser(args)
  const day = args.url.searchParams.get('day') ?? undefined
  return await args.context
    .get(api)(getRecordedDay, { params: { equipmentId: id }, querystring: { day } })
    .catch(refuse)
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    matches,
    title: 'Фото за день',
    description: 'Фото, которые прислал телефон водителя.',
    path: paths.daily(params.id),
    index: false,
  })

/** /daily/:id: the photos of a machine's day. */
export default function PhotosPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <PublicPhotos />
  const { equipment, day, timeZone, photos, before, after } = loaderData
  const [first, last] = [photos[0], photos.at(-1)]
  return (
    <div className="page page-wide">
      <div className={`${css.title} gap-1 flex start`}>
        <Link to={paths.control(equipment._id, { days: day })} className="tile quiet" aria-label="К дням машины">
          <IconArrowLeft size={22} aria-hidden="true" />
        </Link>
        <h1>Фото за {dayText(day, 'plain')}</h1>
      </div>
      <div className={`${css.line} row wrap quiet`}>
        <span className={`${css.machine} inline gap-2 sunken rounded-sm ink semibold medium`}>
          <ItemIcon type={equipment.type} size={24} />
          {equipment.name}
        </span>
        {first && last ? (
          <span>
            {formatCount(photos.length)} фото, {clockOf(timeZone, first.timestamp)}–{clockOf(timeZone, last.timestamp)}
          </span>
        ) : null}
        <nav aria-label="Соседние дни" className={`${css.days} flex gap-2`}>
          {before ? (
            <ButtonLink
              to={paths.daily(equipment._id, { day: before })}
              rel="prev"
              icon={<IconChevronLeft size={20} aria-hidden="true" />}
            >
              {dayText(before, 'plain')}
            </ButtonLink>
          ) : null}
          {after ? (
            <ButtonLink to={paths.daily(equipment._id, { day: after })} rel="next">
              {dayText(after, 'plain')}
              <IconChevronRight size={20} aria-hidden="true" />
            </ButtonLink>
          ) : null}
        </nav>
      </div>
      {photos.length > 0 ? (
        <PhotoGrid key={day} photos={photos} timeZone={timeZone} name={equipment.name} />
      ) : (
        <div className="card">
          <EmptyState title={`За ${dayText(day, 'plain')} фото нет`}>
            Фото делает телефон водителя, если это включено в приложении.
          </EmptyState>
        </div>
      )}
    </div>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
