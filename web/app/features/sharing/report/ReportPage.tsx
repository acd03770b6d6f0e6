import { getDayReport } from '@spetskarta/shared/sharing/report.ts'
import { isRouteErrorResponse, Link } from 'react-router'
import { api, site } from '../../../api/context'
import { refuse } from '../../../api/refuse'
import { paths } from '../../../paths'
import { Button } from '../../../ui/Button'
import { IconArrowLeft, IconPrinter } from '../../../ui/icon/icons.ts'
import { pageMeta } from '../../../ui/page/meta'
import { Page } from '../../../ui/page/Page'
import { PageError } from '../../../ui/page/PageError'
import { signedInUser } from '../../visitor/who'
import { EndedLink } from '../EndedLink'
import type { Route } from './+types/ReportPage'
import css from './ReportPage.module.css'
import { ReportSheet } from './ReportSheet'
import { ShareReport } from './ShareReport'

export async function loader(args: Route.LoaderArgs) {
  const { equipmentId, day, token } = args.params
  if (token === undefined) await signedInUser(args)
  const report = await args.context
    .get(api)(getDayReport, { params: { equipmentId, day }, querystring: { token } })
    .catch(refuse)
  return { report, origin: args.context.get(site).origin }
}

/** The address may give access to the report, so other sites must not receive it as a referrer. */
export const headers: Route.HeadersFunction = () => ({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' })

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    matches,
    title: loaderData ? `Отчёт: ${loaderData.report.equipment.name}, ${loaderData.report.day}` : 'Отчёт за день',
    description: 'День машины на одном листе: пробег, поездки, остановки, фото.',
    // Does not repeat the token from the address.
    path: paths.home(),
    index: false,
  })

/** /report/:equipmentId/:day, with a token for visitors who received the link: a sheet of A4. */
export default function ReportPage({ loaderData: { report, origin }, params: { token } }: Route.ComponentProps) {
  return (
    <div className={css.page}>
      <div className={`${css.acts} hide-print row wrap`}>
        {token === undefined ? (
          <Link
            to={paths.control(report.equipment._id, { days: report.day })}
            className="tile quiet"
            aria-label="К дням машины"
          >
            <IconArrowLeft size={22} aria-hidden="true" />
          </Link>
        ) : null}
        <Button look="primary" icon={<IconPrinter size={20} aria-hidden="true" />} onClick={() => window.print()}>
          Печать или PDF
        </Button>
        {report.token === null ? null : <ShareReport report={report} token={report.token} origin={origin} />}
      </div>
      <ReportSheet report={report} />
    </div>
  )
}

export function ErrorBoundary({ error, params: { token } }: Route.ErrorBoundaryProps) {
  if (token === undefined || !isRouteErrorResponse(error) || error.status !== 404) return <PageError error={error} />
  return (
    <Page title="Отчёт за день" width="text">
      <div className="clip card">
        <EndedLink whose="машины" />
      </div>
    </Page>
  )
}
