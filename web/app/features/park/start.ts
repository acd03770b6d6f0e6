/**
 * /start: the first page after logging in. A member of a company goes to its park, or to the page that the role allows; any other
 * user
 * to the park, or without machines to the list of machines, which explains how to begin.
 */
import { getUser } from '@spetskarta/shared/accounts/accounts.ts'
import { getEquipments } from '@spetskarta/shared/own-items/own-items.ts'
import { redirect } from 'react-router'
import { may } from '../../api/acting'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { signedInUser } from '../visitor/who'
import type { Route } from './+types/start'

export async function loader(args: Route.LoaderArgs) {
  await signedInUser(args)
  const call = args.context.get(api)
  const { company } = await call(getUser, { querystring: { partners: 'no' } }).catch(refuse)
  if (company)
    throw redirect(may(company, 'map') ? paths.park() : may(company, 'ownShift') ? paths.myShift() : paths.myWork())
  const { total } = await call(getEquipments, { querystring: { limit: 1 } }).catch(refuse)
  throw redirect(total > 0 ? paths.park() : paths.equipments())
}
