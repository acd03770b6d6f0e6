import { ApiError } from '@spetskarta/shared/endpoint.ts'
import { isRouteErrorResponse, useRevalidator } from 'react-router'
import type { Refusal } from '../../api/refuse'
import { paths } from '../../paths'
import { pageAwayText, useServerBack } from '../away/use-server-back'
import { ButtonLink } from '../Button'
import { EmptyState, FailedState } from '../State'
import { NotFound } from './NotFound'
import { Page } from './Page'

/** Shown inside the frame instead of a page whose data failed to load: the page does not exist, or the user can try again. */
export function PageError({ error }: { error: unknown }) {
  const { revalidate } = useRevalidator()
  const away = useServerBack(error, revalidate)
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  if (isRouteErrorResponse(error) && isOfRole(error.data)) return <ClosedPage text={error.data.message} />
  return (
    <Page title="Страница не открылась" width="text">
      <FailedState title="Данные не загрузились" error={away ? awayError() : errorToShow(error)} onRetry={revalidate} />
    </Page>
  )
}

const awayError = () => new ApiError(503, 'away', pageAwayText())

const isOfRole = (data: unknown): data is Refusal => (data as Refusal | null)?.code === 'role'

/** The user's role in the company does not permit the page; `text` says which. */
export const ClosedPage = ({ text }: { text: string }) => (
  <Page title="Эта страница вам закрыта" width="text">
    <div className="clip card">
      <EmptyState title={text} actions={<ButtonLink to={paths.myWork()}>Моя работа</ButtonLink>}>
        Права в компании меняет её владелец. Своё откроется, если в «Моей работе» перейти к работе за себя.
      </EmptyState>
    </div>
  </Page>
)

/** A failed call keeps the server's message; for an error of our code the visitor learns only that there was one. */
function errorToShow(error: unknown): unknown {
  if (!isRouteErrorResponse(error)) return new ApiError(500, 'internal', 'Ошибка на сервере или нет связи.')
  const refusal = error.data as Refusal | null
  return new ApiError(error.status, 'refused', refusal?.message ?? '', refusal?.requestId)
}
