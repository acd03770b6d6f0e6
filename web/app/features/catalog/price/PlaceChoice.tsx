import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { againWhileAway } from '../../../api/server-back'
import { LocateButton } from '../../../ui/form/LocateButton'
import { PlaceSearch } from '../../../ui/form/PlaceSearch'
import { want } from './my-place'

/** Where the machine is needed: a town, or the visitor's own position. */
export default function PlaceChoice() {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: 1, refetchInterval: againWhileAway } } }),
  )
  return (
    <QueryClientProvider client={client}>
      <PlaceSearch onPlace={({ lat, lng, name }) => want({ place: { lat, lng, name } })} />
      <LocateButton onLocate={(position) => want({ place: { ...position, name: 'Моё место' } })} />
    </QueryClientProvider>
  )
}
