import { MACHINES_SHOWN } from '@spetskarta/shared/limits.ts'
import { getProgramKeys } from '@spetskarta/shared/programs/programs.ts'
import { getRecordable } from '@spetskarta/shared/recorders/recorders.ts'
import { getAccount } from '@spetskarta/shared/settings/settings.ts'
import { getStorage } from '@spetskarta/shared/storage/storage.ts'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { PageError } from '../../ui/page/PageError'
import { ProgramKeysCard } from '../programs/ProgramKeysCard'
import { StorageCard } from '../storage/StorageCard'
import { signedInUser } from '../visitor/who'
import type { Route } from './+types/DataPage'
import { DeleteCard } from './DeleteCard'
import { OwnDataCard } from './OwnDataCard'
import css from './Settings.module.css'
import { SettingsFrame, settingsMeta } from './SettingsFrame'
import { settingsAction } from './settings-action'

export async function loader(args: Route.LoaderArgs) {
  await signedInUser(args)
  const call = args.context.get(api)
  const [account, storage, { keys }, own] = await Promise.all([
    call(getAccount, {}),
    call(getStorage, {}),
    call(getProgramKeys, {}),
    call(getRecordable, { querystring: { own: 'true', limit: MACHINES_SHOWN } }),
  ]).catch(refuse)
  return { account, storage, keys, own, now: Date.now() }
}

export const clientAction = (args: Route.ClientActionArgs) => settingsAction(args)

export const meta: Route.MetaFunction = ({ matches }) => settingsMeta(matches, paths.settingsData())

/** /settings/data: what the account stores, which programs have an API key, and downloading or deleting the data. */
export default function DataPage({ loaderData: { account, storage, keys, own, now } }: Route.ComponentProps) {
  return (
    <SettingsFrame>
      <div className={`${css.stack} lane`}>
        <ProgramKeysCard keys={keys} own={own} now={now} />
        <StorageCard storage={storage} />
      </div>
      <div className={`${css.stack} lane`}>
        <OwnDataCard account={account} />
        <DeleteCard account={account} />
      </div>
    </SettingsFrame>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
