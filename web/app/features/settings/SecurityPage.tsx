import { getAccount, getSessions } from '@spetskarta/shared/settings/settings.ts'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { PageError } from '../../ui/page/PageError'
import { signedInUser } from '../visitor/who'
import type { Route } from './+types/SecurityPage'
import { MailCard } from './MailCard'
import { PasswordCard } from './PasswordCard'
import { SecondFactorCard } from './SecondFactorCard'
import { SessionsCard } from './SessionsCard'
import css from './Settings.module.css'
import { SettingsFrame, settingsMeta } from './SettingsFrame'
import { settingsAction } from './settings-action'

export async function loader(args: Route.LoaderArgs) {
  await signedInUser(args)
  const call = args.context.get(api)
  const [account, { sessions }] = await Promise.all([call(getAccount, {}), call(getSessions, {})]).catch(refuse)
  return { account, sessions, now: Date.now() }
}

export const clientAction = (args: Route.ClientActionArgs) => settingsAction(args)

export const meta: Route.MetaFunction = ({ matches }) => settingsMeta(matches, paths.settingsSecurity())

/** /settings/security: the address, the password, the second factor, and the open sessions. */
export default function SecurityPage({ loaderData: { account, sessions, now } }: Route.ComponentProps) {
  return (
    <SettingsFrame>
      <div className={`${css.stack} lane`}>
        <MailCard account={account} />
        <SessionsCard sessions={sessions} now={now} />
      </div>
      <div className={`${css.stack} lane`}>
        <PasswordCard email={account.email} />
        <SecondFactorCard {...account} />
      </div>
    </SettingsFrame>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
