import { type Recorder, setRecorderCoords } from '@spetskarta/shared/recorders/recorders.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
import { Button } from '../../ui/Button'
import { formatCount } from '../../ui/text/format'
import { showToast } from '../../ui/toast'
import css from './RecorderList.module.css'

type ReadRecorder = Pick<Recorder, 'id' | 'name' | 'coords' | 'coordsDoubt'>

/** A notice if a recorder sends coordinates in another order or unit than ours, and what to do about it; otherwise nothing. */
export function CoordsReading({ recorder }: { recorder: ReadRecorder }) {
  const { id, name, coords, coordsDoubt } = recorder
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const isRead = coords.as !== 'written'
  if (!isRead && !coordsDoubt) return null
  const as = isRead ? 'written' : (coordsDoubt?.as ?? 'written')
  const verb = wordsOf(isRead ? coords.as : as).verb
  const act = isRead ? `Больше не ${verb}` : `${verb[0]?.toUpperCase()}${verb.slice(1)} с этого момента`
  async function read() {
    setBusy(true)
    try {
      await call(setRecorderCoords, { params: { id }, body: { as } })
      await revalidate()
    } catch (error) {
      showToast({ text: errorText(error).text, bad: true })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p className={coordsDoubt ? 'danger semibold' : undefined}>{coordsText(recorder)}</p>
      <Button size="small" className={css.swap} busy={busy} aria-label={`${act}: ${name}`} onClick={read}>
        {act}
      </Button>
    </>
  )
}

const IN_PARTS = {
  come: 'Координаты приходят в долях градуса',
  does: 'переводим их в градусы',
  seems: 'координаты приходят в долях градуса',
  verb: 'переводить',
}

type Words = typeof IN_PARTS

const WORDS: Partial<Record<ReadRecorder['coords']['as'], Words>> = {
  swapped: {
    come: 'Широта и долгота приходят переставленными',
    does: 'меняем их местами',
    seems: 'широта и долгота переставлены',
    verb: 'переставлять',
  },
  minutes: { ...IN_PARTS, come: 'Координаты приходят градусами и минутами без знака между ними' },
}

const wordsOf = (as: ReadRecorder['coords']['as']): Words => WORDS[as] ?? IN_PARTS

const kmText = (km: number) => `${formatCount(Math.round(km))}\u00a0км`

/** `Похоже, широта и долгота переставлены: точки приходят за 2 480 км от машины, а наоборот они были бы в 12 км от неё`. */
export function coordsText({ coords, coordsDoubt }: Pick<ReadRecorder, 'coords' | 'coordsDoubt'>): string {
  const isRead = coords.as !== 'written'
  if (!coordsDoubt) {
    const { come, does } = wordsOf(coords.as)
    return `${come}${coords.seen ? ', это видно по месту машины' : ''}: ${does}`
  }
  const { as, km, writtenKm } = coordsDoubt
  const far = writtenKm === null ? 'не с Земли' : `за ${kmText(writtenKm)} от машины`
  const near = km < 1 ? 'рядом с ней' : `в ${kmText(km)} от неё`
  const what = isRead ? 'телефон или трекер снова передаёт их верно' : wordsOf(as).seems
  return `Похоже, ${what}: точки приходят ${far}, а ${as === 'swapped' ? 'наоборот' : 'так'} были бы ${near}`
}
