import { getProgramKeys } from '@spetskarta/shared/programs/programs.ts'
import { getRequisites } from '@spetskarta/shared/settings/requisites.ts'
import { getAccount, getSessions } from '@spetskarta/shared/settings/settings.ts'
import { getPublicLinks } from '@spetskarta/shared/sharing/sharing.ts'
import { getStorage } from '@spetskarta/shared/storage/storage.ts'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { pageMeta } from '../../ui/page/meta'
import { Page } from '../../ui/page/Page'
import { PageError } from '../../ui/page/PageError'
import { Reminders } from '../accounts/Reminders'
import { PartnersPart } from '../partners/PartnersPart'
import { ProgramKeysCard } from '../programs/ProgramKeysCard'
import { loadRecording } from '../recorders/load-recording'
import { RecordersCard } from '../recorders/RecordersCard'
import { OpenLinksCard } from '../sharing/OpenLinksCard'
import { StorageCard } from '../storage/StorageCard'
import { signedIn } from '../visitor/who'
import type { Route } from './+types/SettingsPage'
import { DeleteCard } from './DeleteCard'
import { MailCard } from './MailCard'
import { NicknameCard } from './NicknameCard'
import { OwnDataCard } from './OwnDataCard'
import { PasswordCard } from './PasswordCard'
import { RequisitesCard } from './RequisitesCard'
import { SecondFactorCard } from './SecondFactorCard'
import { SessionsCard } from './SessionsCard'
import css from './Settings.module.css'
import { settingsAction } from './settings-action'

export async function loader(asked: Route.LoaderArgs) {
  await signedIn(asked)
  const call = asked.context.get(api)
  const [account, { sessions }, storage, { links }, { keys }, requisites, recording] = await Promise.all([
    call(getAccount, {}),
    call(getSessions, {}),
    call(getStorage, {}),
    call(getPublicLinks, {}),
    call(getProgramKeys, {}),
    call(getRequisites, {}),
    loadRecording(call),
  ]).catch(refuse)
  return { account, sessions, storage, links, keys, requisites, ...recording, now: Date.now() }
}

export const clientAction = (asked: Route.ClientActionArgs) => settingsAction(asked)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Настройки',
    description: 'Никнейм, письма, пароль и сеансы вашей учётной записи.',
    path: paths.settings(),
    index: false,
  })

/** /settings: the settings of the account. */
export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const { account, sessions, storage, links, keys, requisites, partners, own, ofOthers, recorders, now } = loaderData
  return (
    <Page title="Настройки">
      <noscript>
        <p className="mb-4 quiet">В браузере выключен JavaScript, без него настройки можно только смотреть.</p>
      </noscript>
      <Reminders />
      <div className={`${css.cards} lane`}>
        <NicknameCard name={account.name} userUrl={account.userUrl} />
        <PartnersPart partners={partners} machines={own.equipments} count={own.count} now={now} />
        <OpenLinksCard links={links} now={now} />
        <RecordersCard recorders={recorders} own={own} ofOthers={ofOthers} now={now} />
        <div className={`${css.stack} lane`}>
          <MailCard account={account} />
          <SessionsCard sessions={sessions} now={now} />
          <ProgramKeysCard keys={keys} own={own} now={now} />
          <OwnDataCard account={account} />
        </div>
        <div className={`${css.stack} lane`}>
          <RequisitesCard requisites={requisites} />
          <StorageCard storage={storage} />
          <PasswordCard email={account.email} />
          <SecondFactorCard {...account} />
          <DeleteCard account={account} />
        </div>
      </div>
    </Page>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
