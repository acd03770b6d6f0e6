import { ApiError, LOG_IN_FIRST } from '@spetskarta/shared/endpoint.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { DiscardedPoints } from './DiscardedPoints'
import MachineCounters from './engine-hours/MachineCounters'

const ended = new ApiError(401, 'unauthorized', LOG_IN_FIRST)

function Counters() {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  client
    .getQueryCache()
    .build(client, { queryKey: ['engine-hours', 'm'] })
    .setState({ status: 'error', error: ended })
  return (
    <QueryClientProvider client={client}>
      <MachineCounters equipmentId="m" />
    </QueryClientProvider>
  )
}

const none = { count: 3, points: [], loading: false, retry: () => {} }

test.each([
  ['the counters of a machine', <Counters key="" />],
  [
    'discarded points',
    <DiscardedPoints
      key=""
      discarded={{ ...none, error: ended }}
      points={[]}
      shown={undefined}
      onShow={() => {}}
      timeZone="Europe/Moscow"
    />,
  ],
])('where the session has ended, the error of %s has a link to log in and come back', (_, part) => {
  const shown = renderToStaticMarkup(
    <MemoryRouter initialEntries={['/control/m?days=2026-11-20']}>{part}</MemoryRouter>,
  )
  expect(shown).toContain('<a class="link" href="/login?next=%2Fcontrol%2Fm%3Fdays%3D2026-11-20" target="_blank"')
})
