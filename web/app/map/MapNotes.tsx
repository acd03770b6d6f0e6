import { type Position, wrapLongitude } from '@spetskarta/shared/geo.ts'
import { townsAround } from '@spetskarta/shared/search/search.ts'
import { type MapRef, useMap } from '@vis.gl/react-maplibre'
import { useEffect, useState } from 'react'
import { call } from '../api/call'
import { Button } from '../ui/Button'
import { IconArrowUp, IconPointFilled, IconRefresh } from '../ui/icon/icons.ts'
import { isPhone } from '../ui/theme/breakpoints'
import { type Detail, isBeyond, type Way, waysTo } from './detail'
import css from './MapNotes.module.css'

interface Props {
  detail: Detail | undefined
  /** Whether the detailed map does not answer. */
  lost: boolean
  /** Whether the notes are placed below the map because it is small. */
  below: boolean
  onTryAgain: () => Promise<void>
}

/** Notes about the visible map: that it is not the detailed one, and which towns are near. */
export function MapNotes({ detail, lost, below, onTryAgain }: Props) {
  const ways = useWays(detail)
  if (!lost && !ways) return null
  return (
    <div
      className={
        below
          ? `${css.below} row text-note`
          : `${css.notes} ${css.spare} ${ways ? '' : css.lost} gap-2 float text-note stack`
      }
      data-below={below || undefined}
    >
      {lost ? <LostMap onTryAgain={onTryAgain} /> : null}
      {ways ? <Surroundings ways={ways} titled={!lost} /> : null}
    </div>
  )
}

/** Shown instead of a map that this browser cannot draw. */
export const NoMap = () => (
  <p role="status" className={`${css.notes} gap-2 float text-note`}>
    Карту здесь не открыть: браузеру недоступна графика WebGL 2. Поиск и списки работают. Помогает аппаратное ускорение
    в настройках браузера или другой браузер.
  </p>
)

/** The detailed map returns by itself, or by pressing the button. */
function LostMap({ onTryAgain }: Pick<Props, 'onTryAgain'>) {
  const [trying, setTrying] = useState(false)
  async function press() {
    setTrying(true)
    await onTryAgain()
    setTrying(false)
  }
  return (
    <div className="row gap-2">
      <p role="status">Подробной карты сейчас нет</p>
      <Button
        size="small"
        busy={trying}
        onClick={press}
        icon={<IconRefresh className={css.again} size={20} aria-hidden="true" />}
      >
        <span>Повторить</span>
      </Button>
    </div>
  )
}

/** Beyond the map's detail: the towns nearby, with directions. */
function Surroundings({ ways, titled }: { ways: Way[]; titled: boolean }) {
  return (
    <div className={css.towns}>
      {titled ? (
        <p role="status" className="strong">
          Подробная карта недоступна
        </p>
      ) : null}
      <ul aria-label="Ближайшие города от середины карты">
        {ways.map(({ name, text, bearing }) => (
          <li key={name} className="row gap-1">
            {bearing === undefined ? (
              <IconPointFilled size={16} aria-hidden="true" />
            ) : (
              <IconArrowUp size={16} aria-hidden="true" style={{ rotate: `${Math.round(bearing)}deg` }} />
            )}
            <span>
              <b>{name}</b> {text}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Directions from the middle of the visible map to towns around; undefined where the map has detail. */
function useWays(detail: Detail | undefined): Way[] | undefined {
  const { current: map } = useMap()
  const [middle, setMiddle] = useState<Position>()
  useEffect(() => {
    if (!map || !detail) return setMiddle(undefined)
    const look = () => {
      const place = seenMiddle(map)
      setMiddle(isBeyond(detail, place, map.getZoom()) ? place : undefined)
    }
    look()
    map.on('moveend', look)
    return () => {
      map.off('moveend', look)
    }
  }, [map, detail])

  const [towns, setTowns] = useState<(Position & { name: string })[]>([])
  const [lat, lng] = [middle && hundredths(middle.lat), middle && hundredths(middle.lng)]
  useEffect(() => {
    if (lat === undefined || lng === undefined) return
    const leaving = new AbortController()
    call(townsAround, { querystring: { lat, lng } }, leaving.signal).then(
      (answer) => setTowns(answer.towns),
      // Without towns the note still says that the map has no detail here.
      () => leaving.signal.aborted || setTowns([]),
    )
    return () => leaving.abort()
  }, [lat, lng])
  return middle && waysTo(middle, towns)
}

/** A hundredth of a degree is about a kilometre, so neighbouring views request the same towns. */
const hundredths = (degrees: number) => Math.round(degrees * 100) / 100

/** The middle of the part of the map that a phone's sheet does not cover. */
function seenMiddle(map: MapRef): Position {
  const { clientWidth, clientHeight } = map.getContainer()
  const covered = getComputedStyle(map.getContainer()).getPropertyValue('--covered').trim()
  const below = isPhone() ? Math.min(clientHeight, heightOf(covered || '66%', clientHeight)) : 0
  const { lat, lng } = map.unproject([clientWidth / 2, (clientHeight - below) / 2])
  return { lat, lng: wrapLongitude(lng) }
}

const heightOf = (text: string, whole: number) =>
  (text.endsWith('%') ? (Number.parseFloat(text) / 100) * whole : Number.parseFloat(text)) || 0
