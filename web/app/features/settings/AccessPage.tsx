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

export async function loader(asked: Route.LoaderArgs) {
  await signedInUser(asked)
  const call = asked.context.get(api)
  const [{ links }, recording] = await Promise.all([call(getPublicLinks, {}), loadRecording(call)]).catch(refuse)
  return { links, ...recording, now: Date.now() }
}

export const meta: Route.MetaFunction = ({ matches }) => settingsMeta(matches, paths.settingsAccess())

/** /settings/access: who records for the user's machines, and who sees them. */
export default function AccessPage({ loaderData }: Route.ComponentProps) {
  const { links, partners, own, ofOthers, recorders, now } = loaderData
  return (
    <SettingsFrame>
      <PartnersPart partners={partners} machines={own.equipments} count={own.count} now={now} />
      <OpenLinksCard links={links} now={now} />
      <RecordersCard recorders={recorders} own={own} ofOthers={ofOthers} now={now} />
    </SettingsFrame>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
