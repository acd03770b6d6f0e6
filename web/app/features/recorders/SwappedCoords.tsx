import { type Recorder, setRecorderCoords } from '@spetskarta/shared/recorders/recorders.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
import { Button } from '../../ui/Button'
import { formatCount } from '../../ui/text/format'
import { showToast } from '../../ui/toast'
import css from './RecorderList.module.css'

type Told = Pick<Recorder, 'id' | 'name' | 'swapped' | 'coordsDoubt'>

/** Whether a recorder's latitude and longitude come in each other's place, and what to do about it. Renders nothing if not. */
export function SwappedCoords({ recorder }: { recorder: Told }) {
  const { id, name, swapped, coordsDoubt } = recorder
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  if (!swapped && !coordsDoubt) return null
  const act = swapped ? 'Больше не переставлять' : 'Переставлять с этого момента'
  async function swap() {
    setBusy(true)
    try {
      await call(setRecorderCoords, { params: { id }, body: { swapped: !swapped } })
      await revalidate()
    } catch (error) {
      showToast({ text: errorText(error).text, bad: true })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p className={coordsDoubt ? 'danger semibold' : undefined}>{swappedText(recorder)}</p>
      <Button size="small" className={css.swap} busy={busy} aria-label={`${act}: ${name}`} onClick={swap}>
        {act}
      </Button>
    </>
  )
}

const kmText = (km: number) => `${formatCount(Math.round(km))}\u00a0км`

/** `Похоже, широта и долгота переставлены: точки приходят за 2 480 км от машины, а наоборот они были бы в 12 км от неё`. */
export function swappedText({ swapped, coordsDoubt }: Pick<Told, 'swapped' | 'coordsDoubt'>): string {
  if (!coordsDoubt) return 'Широта и долгота приходят переставленными: меняем их местами'
  const { km, writtenKm } = coordsDoubt
  const far = writtenKm === null ? 'не с Земли' : `за ${kmText(writtenKm)} от машины`
  const near = km < 1 ? 'рядом с ней' : `в ${kmText(km)} от неё`
  const what = swapped ? 'регистратор снова передаёт их верно' : 'широта и долгота переставлены'
  return `Похоже, ${what}: точки приходят ${far}, а наоборот были бы ${near}`
}
