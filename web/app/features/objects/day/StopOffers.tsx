import { declinePlace, getFreePlaces } from '@spetskarta/shared/objects/objects.ts'
import type { Stop } from '@spetskarta/shared/tracks/tracks.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { call } from '../../../api/call'
import { errorText } from '../../../api/error-text'
import { useMayAll } from '../../../api/use-may'
import { paths } from '../../../paths'
import { Button, ButtonLink } from '../../../ui/Button'
import { IconPolygon } from '../../../ui/icon/icons.ts'
import { formatDuration } from '../../../ui/text/ago'
import { showToast } from '../../../ui/toast'
import { clockOf, dateOf } from '../../tracks/time'
import { type Offer, offersOf } from './offers'

const SHOWN_MOST = 3

interface Props {
  /** A machine of the user. */
  equipmentId: string
  stops: readonly Stop[]
  timeZone: string
  /** Whether the stops are of several days. */
  dated?: boolean
  /** Returns a link or button that shows the moment (ms) on the map. */
  shows: (moment: number, text: string) => ReactNode
  className?: string
}

/** Offers to make an object where the machine stood long outside all open objects; nothing without such a stop or the right. */
export function StopOffers({ equipmentId, stops, timeZone, dated = false, shows, className = '' }: Props) {
  const offers = useMemo(() => offersOf(stops), [stops])
  const { free, decline, declining } = useFree(offers)
  return free.slice(0, SHOWN_MOST).map((offer) => {
    const when = `${dated ? `${dateOf(timeZone, offer.from)}, ` : ''}${clockOf(timeZone, offer.from)}–${clockOf(timeZone, offer.to)}`
    return (
      <section key={offer.place.join()} className={className} aria-label={`Новый объект? Стоянка ${when}`}>
        <p className="medium">
          Машина простояла здесь {shows(offer.from, formatDuration((offer.to - offer.from) / 1000))},{' '}
          <span className="nowrap">{when}</span>. Это объект?
        </p>
        <div className="wrap mt-1">
          <ButtonLink
            to={paths.newObject({ equipment: equipmentId, lat: digits(offer.place[0]), lon: digits(offer.place[1]) })}
            size="small"
            icon={<IconPolygon size={20} aria-hidden="true" />}
          >
            Добавить объект
          </ButtonLink>
          <Button look="quiet" size="small" busy={declining === offer} onClick={() => void decline(offer)}>
            Нет
          </Button>
        </div>
      </section>
    )
  })
}

/** Six decimals: a tenth of a metre. */
const digits = (degrees: number) => Number(degrees.toFixed(6))

/** Offers whose places are neither objects nor declined; empty until the answer arrives. */
function useFree(offers: readonly Offer[]) {
  const [declining, setDeclining] = useState<Offer>()
  const places = offers.map(({ place }) => place.map(digits).join()).join(';')
  const { data, refetch } = useQuery({
    queryKey: ['free-places', places],
    queryFn: async ({ signal }) => (await call(getFreePlaces, { querystring: { places } }, signal)).free,
    enabled: useMayAll('objects') && places !== '',
    // The user may have made an object meanwhile.
    staleTime: 0,
  })
  async function decline(offer: Offer) {
    const [lat, lon] = offer.place
    setDeclining(offer)
    try {
      await call(declinePlace, { body: { lat, lon } })
      await refetch()
    } catch (error) {
      showToast({ text: errorText(error).text, bad: true })
    }
    setDeclining(undefined)
  }
  return { free: offers.filter((_, i) => data?.[i]), decline, declining }
}
