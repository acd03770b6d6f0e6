import { getDocumentCheck } from '@spetskarta/shared/moderation/documents.ts'
import { getRequisites } from '@spetskarta/shared/settings/requisites.ts'
import { getAccount } from '@spetskarta/shared/settings/settings.ts'
import { api } from '../../api/context'
import { isForbidden, refuse } from '../../api/refuse'
import { useMayAll } from '../../api/use-may'
import { paths } from '../../paths'
import { PageError } from '../../ui/page/PageError'
import { signedInUser } from '../visitor/who'
import type { Route } from './+types/ProfilePage'
import { CheckedDocumentsCard } from './CheckedDocumentsCard'
import { NicknameCard } from './NicknameCard'
import { RequisitesCard } from './RequisitesCard'
import { SettingsFrame, settingsMeta } from './SettingsFrame'
import { settingsAction } from './settings-action'

export async function loader(args: Route.LoaderArgs) {
  await signedInUser(args)
  const call = args.context.get(api)
  const [account, check, requisites] = await Promise.all([
    call(getAccount, {}),
    call(getDocumentCheck, {}),
    // Not every member of a company may see its requisites.
    call(getRequisites, {}).catch((error) => (isForbidden(error) ? undefined : refuse(error))),
  ]).catch(refuse)
  return { account, check, requisites }
}

export const clientAction = (args: Route.ClientActionArgs) => settingsAction(args)

export const meta: Route.MetaFunction = ({ matches }) => settingsMeta(matches, paths.settings())

/** /settings: the user as others and as papers name them. */
export default function ProfilePage({ loaderData: { account, check, requisites } }: Route.ComponentProps) {
  const keeps = useMayAll('account')
  return (
    <SettingsFrame>
      <NicknameCard name={account.name} userUrl={account.userUrl} />
      <CheckedDocumentsCard check={check} />
      {requisites && keeps ? <RequisitesCard requisites={requisites} /> : null}
    </SettingsFrame>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
