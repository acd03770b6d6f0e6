import { getPublicLinks } from '@spetskarta/shared/sharing/sharing.ts'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { PageError } from '../../ui/page/PageError'
import { PartnersPart } from '../partners/PartnersPart'
import { loadRecording } from '../recorders/load-recording'
import { RecordersCard } from '../recorders/RecordersCard'
import { OpenLinksCard } from '../sharing/OpenLinksCard'
import { signedInUser } from '../visitor/who'
import type { Route } from './+types/AccessPage'
import { SettingsFrame, settingsMeta } from './SettingsFrame'

export async function loader(args: Route.LoaderArgs) {
  await signedInUser(args)
  const call = args.context.get(api)
  const shown = shownOf(args.url.searchParams)
  const [{ links }, recording] = await Promise.all([call(getPublicLinks, {}), loadRecording(call, shown.phones)]).catch(
    refuse,
  )
  const open = {
    links: links.slice(0, shown.links),
    count: links.length,
    endless: links.filter(({ expiresAt }) => expiresAt === null).length,
  }
  return { open, ...recording, shown, now: Date.now() }
}

const ROWS = { first: 20, step: 100, most: 5000 }

/** How many rows of the long lists are shown, from the address. */
function shownOf(query: URLSearchParams) {
  const number = (name: string) =>
    Math.min(Math.max(Math.trunc(Number(query.get(name))) || ROWS.first, ROWS.first), ROWS.most)
  return { links: number('links'), phones: number('phones') }
}

export const meta: Route.MetaFunction = ({ matches }) => settingsMeta(matches, paths.settingsAccess())

/** /settings/access: who records for the user's machines, and who sees them. */
export default function AccessPage({ loaderData }: Route.ComponentProps) {
  const { open, partners, own, ofOthers, recorders, shown, now } = loaderData
  const more = (list: 'links' | 'phones') => paths.settingsAccess({ ...shown, [list]: shown[list] + ROWS.step })
  return (
    <SettingsFrame>
      <PartnersPart partners={partners} machines={own.equipments} count={own.count} now={now} />
      <OpenLinksCard {...open} more={more('links')} now={now} />
      <RecordersCard {...{ recorders, own, ofOthers, now }} more={more('phones')} />
    </SettingsFrame>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
