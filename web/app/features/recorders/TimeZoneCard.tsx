import type { Output } from '@spetskarta/shared/endpoint.ts'
import { type getRecordingSettings, setRecordingSettings } from '@spetskarta/shared/recorders/recorders.ts'
import { TIME_ZONES } from '@spetskarta/shared/recorders/time-zones.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
import { Select } from '../../ui/form/Field'
import { showToast } from '../../ui/toast'
import css from './TimeZoneCard.module.css'

interface Props {
  equipmentId: string
  settings: Output<typeof getRecordingSettings>
}

type Choice = (typeof TIME_ZONES)[number]['zone']

/** The time zone in which the machine's days begin and end. */
export function TimeZoneCard({ equipmentId, settings: { timeZone, settled } }: Props) {
  const [saving, setSaving] = useState(false)
  const { revalidate } = useRevalidator()
  const isListed = TIME_ZONES.some(({ zone }) => zone === timeZone)

  async function save(next: Choice) {
    setSaving(true)
    try {
      await call(setRecordingSettings, { params: { equipmentId }, body: { timeZone: next } })
      await revalidate()
      showToast({ text: 'Часовой пояс сохранён' })
    } catch (error) {
      showToast({ text: errorText(error).text, bad: true })
    } finally {
      setSaving(false)
    }
  }

  return (
    <section className={`${css.card} pad card`} aria-labelledby="time-zone">
      <h2 id="time-zone">Часовой пояс</h2>
      <Select
        label="Дни машины считаются по времени"
        value={timeZone}
        disabled={saving}
        onChange={({ target }) => {
          const chosen = TIME_ZONES.find(({ zone }) => zone === target.value)
          if (chosen) void save(chosen.zone)
        }}
        hint={
          settled
            ? 'Закончившиеся дни не пересчитываются, сегодняшний закончится по новому поясу.'
            : 'Телефон ещё не записывал. С первой его точкой пояс станет тем, где работает машина, если дней ещё нет.'
        }
      >
        {isListed ? null : <option value={timeZone}>{timeZone}</option>}
        {TIME_ZONES.map(({ zone, name, offset }) => (
          <option key={zone} value={zone}>
            {name} ({offset})
          </option>
        ))}
      </Select>
    </section>
  )
}
