import { getMyShift, makeMyRecorder } from '@spetskarta/shared/crew/my-shift.ts'
import { uuidV4 } from '@spetskarta/shared/uuid.ts'
import { useState } from 'react'
import { call } from '../../api/call'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { Button, ButtonLink } from '../../ui/Button'
import { CopyLine } from '../../ui/CopyLine'
import { useAttempt } from '../../ui/dialog/use-attempt'
import { IconChevronLeft, IconChevronRight } from '../../ui/icon/icons.ts'
import { Notice } from '../../ui/Notice'
import { pageMeta } from '../../ui/page/meta'
import { Page } from '../../ui/page/Page'
import { PageError } from '../../ui/page/PageError'
import { dayText } from '../../ui/text/days'
import { isMonth, monthAfter, monthText } from '../../ui/text/months'
import { signedInUser } from '../visitor/who'
import type { Route } from './+types/MyShiftPage'
import { cellText, cellTitle, shortHours } from './timesheet/sheet-texts'

export async function loader(args: Route.LoaderArgs) {
  await signedInUser(args)
  const given = args.url.searchParams.get('month') ?? ''
  const querystring = isMonth(given) ? { month: given } : {}
  return args.context.get(api)(getMyShift, { querystring }).catch(refuse)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Моя смена',
    description: 'Ваша машина, запись и ваши часы.',
    path: paths.myShift(),
    index: false,
  })

/** /my-shift: an operator's machine, phone and hours. */
export default function MyShiftPage({ loaderData: { name, month, days, row, machines } }: Route.ComponentProps) {
  const worked = days.flatMap(({ day }, i) => {
    const cell = row?.cells[i]
    return cell && cell.state !== 'ahead' && cell.state !== 'away' ? [{ day, cell }] : []
  })
  return (
    <Page title="Моя смена" lead={name}>
      <div className="lane">
        <section className="pad card stack">
          <h2>Моя машина</h2>
          {machines.length === 0 ? (
            <p>Сейчас вы не назначены ни на одну. Когда диспетчер назначит, здесь можно подключить телефон.</p>
          ) : (
            machines.map((machine) => <Machine key={machine.equipmentId} machine={machine} />)
          )}
        </section>
        <section className="pad card stack">
          <div className="between">
            <h2>Мои часы</h2>
            <span className="row gap-2">
              <ButtonLink to={paths.myShift({ month: monthAfter(month, -1) })} aria-label="Месяц раньше">
                <IconChevronLeft size={20} aria-hidden="true" />
              </ButtonLink>
              <ButtonLink to={paths.myShift({ month: monthAfter(month, 1) })} aria-label="Месяц позже">
                <IconChevronRight size={20} aria-hidden="true" />
              </ButtonLink>
            </span>
          </div>
          <p className="between">
            <span>{monthText(month)}</span>
            <b className="strong digits">
              {shortHours(row?.hours ?? 0)}&nbsp;ч{row?.night ? `, ночных ${shortHours(row.night)}` : ''}
            </b>
          </p>
          {worked.length === 0 ? (
            <p className="quiet">В этом месяце часов пока нет.</p>
          ) : (
            <ul className="framed ruled">
              {worked.map(({ day, cell }) => (
                <li key={day} className="between pad-row">
                  <span className="fill">
                    <span className="strong">{dayText(day, 'row')}</span>
                    <span className="anywhere block quiet small">{cellTitle(cell)}</span>
                  </span>
                  <b className="strong digits">{cellText(cell)}</b>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </Page>
  )
}

function Machine({
  machine: { equipmentId, name, plate },
}: {
  machine: { equipmentId: string; name: string; plate: string }
}) {
  const [link, setLink] = useState<string>()
  // Pressed again after a lost answer, the phone is connected once.
  const [draft] = useState(uuidV4)
  const { busy, failure, attempt } = useAttempt()
  return (
    <div className="stack">
      <p>
        <b className="anywhere strong">{name}</b> <span className="quiet nowrap">{plate}</span>
      </p>
      {link ? (
        <>
          <p className="small">Откройте ссылку на телефоне, который будет в кабине. Второй раз мы её не покажем.</p>
          <CopyLine label="Ссылка для телефона" text={link} />
          <ButtonLink to={link} look="primary" reloadDocument>
            Открыть запись на этом телефоне
          </ButtonLink>
        </>
      ) : (
        <Button
          look="primary"
          busy={busy}
          onClick={() =>
            void attempt(async () => setLink((await call(makeMyRecorder, { body: { equipmentId, draft } })).link))
          }
        >
          Подключить мой телефон
        </Button>
      )}
      {failure ? <Notice bad>{failure}</Notice> : null}
    </div>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
