import { getFreePlaces } from '@spetskarta/shared/objects/objects.ts'
import type { Stop } from '@spetskarta/shared/tracks/tracks.ts'
import { IconPolygon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { call } from '../../../api/call'
import { paths } from '../../../paths'
import { Button, ButtonLink } from '../../../ui/Button'
import { formatDuration } from '../../../ui/text/ago'
import { clockOf, dateOf } from '../../tracks/time'
import { type Offer, offersOf, type Place, readDeclined, withDeclined } from './offers'

interface Props {
  /** An own machine. */
  equipmentId: string
  stops: readonly Stop[]
  timeZone: string
  /** The stops are of several days. */
  dated?: boolean
  /** What shows that moment (ms) on the map. */
  shows: (moment: number, text: string) => ReactNode
  className?: string
}

/** Offers to make an object where the machine stood long, outside of all open objects. Nothing where there is no such place. */
export function StopOffers({ equipmentId, stops, timeZone, dated = false, shows, className = '' }: Props) {
  const [declined, decline] = useDeclined()
  const offers = useMemo(() => offersOf(stops, declined), [stops, declined])
  const free = useFree(offers)
  return offers.map((offer, i) =>
    free?.[i] ? (
      <section key={offer.place.join()} className={className} aria-label="Новый объект?">
        <p className="medium">
          Машина простояла здесь {shows(offer.from, formatDuration((offer.to - offer.from) / 1000))}
          {`, ${dated ? `${dateOf(timeZone, offer.from)}, ` : ''}`}
          <span className="nowrap">
            {clockOf(timeZone, offer.from)}–{clockOf(timeZone, offer.to)}
          </span>
          . Это объект?
        </p>
        <div className="wrap mt-1">
          <ButtonLink
            to={paths.newObject({ equipment: equipmentId, lat: digits(offer.place[0]), lon: digits(offer.place[1]) })}
            size="small"
            icon={<IconPolygon size={20} aria-hidden="true" />}
          >
            Создать объект
          </ButtonLink>
          <Button look="quiet" size="small" onClick={() => decline(offer.place)}>
            Нет
          </Button>
        </div>
      </section>
    ) : null,
  )
}

/** Six digits: a tenth of a metre. */
const digits = (degrees: number) => Number(degrees.toFixed(6))

/** Which of the places lie outside of all own open objects; undefined until it is known. */
function useFree(offers: readonly Offer[]): boolean[] | undefined {
  const places = offers.map(({ place }) => place.map(digits).join()).join(';')
  const { data } = useQuery({
    queryKey: ['free-places', places],
    queryFn: async ({ signal }) => (await call(getFreePlaces, { querystring: { places } }, signal)).free,
    enabled: places !== '',
    // An object may have been made meanwhile.
    staleTime: 0,
  })
  return data
}

const KEY = 'not-objects'

/** Places that the owner has declined in this browser. */
function useDeclined(): [Place[], (place: Place) => void] {
  const [declined, setDeclined] = useState(() => readDeclined(read()))
  function decline(place: Place) {
    const next = withDeclined(declined, place)
    setDeclined(next)
    try {
      localStorage.setItem(KEY, JSON.stringify(next))
    } catch {
      // It is kept until the page is left.
    }
  }
  return [declined, decline]
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
