import { getUser } from '@spetskarta/shared/accounts/accounts.ts'
import { actFor, getOwnCompanies, leaveCompany } from '@spetskarta/shared/company/people.ts'
import { RIGHTS, ROLE_NAMES } from '@spetskarta/shared/company/rights.ts'
import { call } from '../../../api/call'
import { api } from '../../../api/context'
import { refuse } from '../../../api/refuse'
import { paths } from '../../../paths'
import { Button } from '../../../ui/Button'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog'
import { useAttempt } from '../../../ui/dialog/use-attempt'
import { useLayer } from '../../../ui/layers'
import { Notice } from '../../../ui/Notice'
import { pageMeta } from '../../../ui/page/meta'
import { Page } from '../../../ui/page/Page'
import { PageError } from '../../../ui/page/PageError'
import { EmptyState } from '../../../ui/State'
import { signedInUser } from '../../visitor/who'
import type { Route } from './+types/MyWorkPage'

export async function loader(args: Route.LoaderArgs) {
  await signedInUser(args)
  const ask = args.context.get(api)
  const [{ companies }, { company }] = await Promise.all([
    ask(getOwnCompanies, {}),
    ask(getUser, { querystring: { partners: 'no' } }),
  ]).catch(refuse)
  return { companies, acting: company }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Моя работа',
    description: 'Компании, в которых вы работаете, и ваши права в них.',
    path: paths.myWork(),
    index: false,
  })

/** Loads a whole new page, as the menu in the frame differs afterwards. */
const reload = () => window.location.assign(paths.myWork())

/** /my-work: the company for which the user acts in this browser, and what the user's role allows there. */
export default function MyWorkPage({ loaderData: { companies, acting } }: Route.ComponentProps) {
  const leaving = useLayer('leaving')
  const { busy, failure, attempt } = useAttempt()
  const act = (company: string | null) =>
    void attempt(async () => {
      await call(actFor, { body: { company } })
      reload()
    })
  const left = companies.find(({ company }) => company === leaving.value)
  return (
    <Page
      title="Моя работа"
      lead={acting ? `В этом браузере вы работаете за «${acting.name}»` : 'В этом браузере вы работаете за себя'}
    >
      <div className="lane">
        {companies.length === 0 ? (
          <div className="clip card">
            <EmptyState title="Вы не работаете ни в одной компании">
              Когда владелец техники пришлёт приглашение, компания появится здесь.
            </EmptyState>
          </div>
        ) : (
          <ul className="clip ruled card">
            {companies.map(({ company, name, role, acting: here }) => (
              <li key={company} className="between pad-row wrap">
                <span>
                  <b className="anywhere strong">{name}</b>
                  <br />
                  <span className="quiet small">{ROLE_NAMES[role]}</span>
                </span>
                <span className="wrap">
                  <Button size="small" busy={busy} onClick={() => act(here ? null : company)}>
                    {here ? 'Работать за себя' : 'Работать за компанию'}
                  </Button>
                  <Button size="small" look="danger" onClick={() => leaving.open(company)}>
                    Уйти
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        )}
        {failure ? <Notice bad>{failure}</Notice> : null}
        {acting ? (
          <section className="pad card stack">
            <h2>Роль «{ROLE_NAMES[acting.role]}»</h2>
            <ul className="stack">
              {acting.rights.map((right) => (
                <li key={right}>{RIGHTS[right].words}</li>
              ))}
            </ul>
            {acting.limited ? <p className="quiet small">Вам открыты машины не всех участков.</p> : null}
            <p className="quiet small">Что вы меняете, видит владелец. Изменить права может только он.</p>
          </section>
        ) : null}
      </div>
      {left ? (
        <ConfirmDialog
          title={`Уйти из «${left.name}»?`}
          action="Уйти"
          busyAction="Уходим…"
          onConfirm={async () => {
            await call(leaveCompany, { params: { company: left.company } })
            reload()
          }}
          onClose={leaving.close}
        >
          <p>Вернуться можно только по новому приглашению.</p>
        </ConfirmDialog>
      ) : null}
    </Page>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
