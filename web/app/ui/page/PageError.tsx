import { ApiError } from '@spetskarta/shared/endpoint.ts'
import { isRouteErrorResponse, useRevalidator } from 'react-router'
import type { Refusal } from '../../api/refuse'
import { FailedState } from '../State'
import { NotFound } from './NotFound'
import { Page } from './Page'

/** In place of a page whose data did not come, inside the frame: it is not there, or it can be tried again. */
export function PageError({ error }: { error: unknown }) {
  const { revalidate } = useRevalidator()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return (
    <Page title="Страница не открылась" width="text">
      <FailedState title="Данные не загрузились" error={told(error)} onRetry={revalidate} />
    </Page>
  )
}

/** A failed call keeps the server's words; of a fault of our own a visitor learns only that it is one. */
function told(error: unknown): unknown {
  if (!isRouteErrorResponse(error)) return new ApiError(500, 'internal', 'Ошибка на сервере или нет связи.')
  const refusal = error.data as Refusal | null
  return new ApiError(error.status, 'refused', refusal?.message ?? '', refusal?.requestId)
}
