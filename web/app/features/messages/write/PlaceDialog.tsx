import { DEFAULT_LOCATION, type Position } from '@spetskarta/shared/geo.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useRoot } from '../../../api/use-root'
import { formatPosition } from '../../../map/coordinates'
import { lazyPart } from '../../../ui/away/lazy-part'
import { FormDialog } from '../../../ui/dialog/FormDialog'
import { LocateButton } from '../../../ui/form/LocateButton'
import { PlaceSearch } from '../../../ui/form/PlaceSearch'
import css from './Composer.module.css'

const PickMap = lazyPart(() => import('../../../map/PickMap'))

/** Chooses a place for a message: by a tap on the map, a town, or the phone's own position. */
export default function PlaceDialog({
  onChoose,
  onClose,
}: {
  onChoose: (place: Position) => void
  onClose: () => void
}) {
  const root = useRoot()
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: 1 } } }))
  const [value, setValue] = useState<Position | null>(null)
  const [target, setTarget] = useState<Position>()
  const goTo = ({ lat, lng }: Position) => {
    setValue({ lat, lng })
    setTarget({ lat, lng })
  }
  return (
    <FormDialog
      title="Место"
      action="Приложить"
      busyAction="Прикладываем…"
      busy={false}
      ready={value !== null}
      onSubmit={() => value && onChoose(value)}
      onClose={onClose}
    >
      <QueryClientProvider client={client}>
        <PlaceSearch onPlace={goTo} />
      </QueryClientProvider>
      <div className={`${css.map} rounded-lg sunken clip`}>
        {root ? (
          <Suspense>
            <PickMap
              source={root.site.map}
              centre={root.location ?? DEFAULT_LOCATION}
              value={value}
              kind="order"
              type=""
              target={target}
              onChange={setValue}
            />
          </Suspense>
        ) : null}
      </div>
      <LocateButton onLocate={goTo} />
      <p className="quiet small" role="status">
        {value ? formatPosition(value) : 'Нажмите на карту, найдите город или укажите, где вы сейчас.'}
      </p>
    </FormDialog>
  )
}
