import { getReviews } from '@spetskarta/shared/reviews/reviews.ts'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import type { Route } from './+types/FleetReviews'
import ReviewList from './ReviewList'

export async function loader({ params: { userUrl }, url, context }: Route.LoaderArgs) {
  const call = context.get(api)
  const after = url.searchParams.get('reviews') ?? undefined
  const [asOwner, asAsker] = await Promise.all([
    call(getReviews, { querystring: { userUrl, by: 'asker', after } }),
    call(getReviews, { querystring: { userUrl, by: 'owner' } }),
  ]).catch(refuse)
  return { userUrl, asOwner, asAsker }
}

/** At the end of /user/:userUrl: reviews of the user as an owner, and as a customer. */
export default function FleetReviews({ loaderData: { userUrl, asOwner, asAsker } }: Route.ComponentProps) {
  return (
    <>
      <ReviewList
        title="Отзывы заказчиков"
        list={asOwner}
        nextTo={(after) => paths.user(userUrl, { reviews: after })}
      />
      <ReviewList title="Отзывы владельцев о нём как о заказчике" list={asAsker} />
    </>
  )
}
