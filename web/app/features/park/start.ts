/** /start: the first page after log-in. The park of whoever has machines, otherwise his list, which says how to begin. */
import { getEquipments } from '@spetskarta/shared/own-items/own-items.ts'
import { redirect } from 'react-router'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { signedInUser } from '../visitor/who'
import type { Route } from './+types/start'

export async function loader(asked: Route.LoaderArgs) {
  await signedInUser(asked)
  const { total } = await asked.context
    .get(api)(getEquipments, { querystring: { limit: 1 } })
    .catch(refuse)
  throw redirect(total > 0 ? paths.park() : paths.equipments())
}
