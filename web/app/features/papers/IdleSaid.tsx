import type { ObjectDay } from '@spetskarta/shared/objects/objects.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../../ui/Button'
import { dayText } from '../../ui/text/days'
import { DowntimeDialog } from '../objects/corrections/DowntimeDialog'
import { clockOf } from '../tracks/time'

interface Props {
  /**
   * Days of the paper's machine on its object where a driver reported waiting and the owner has not recorded downtime (простой).
   */
  days: readonly ObjectDay[]
  machine: { name: string; timeZone: string }
}

/** Offers to record the waiting that a driver reported as downtime (простой) of its day; the paper then includes it. */
export function IdleSaid({ days, machine }: Props) {
  const [opened, setOpened] = useState<ObjectDay>()
  const { revalidate } = useRevalidator()
  return (
    <>
      {days.map((day) => (
        <p key={day.day} className="warning row pad-row">
          {dayText(day.day, 'heading')}: водитель отметил простой по вине заказчика,{' '}
          {day.idleSaid.map((moment) => clockOf(machine.timeZone, moment)).join(', ')}. В документе его ещё нет.{' '}
          <Button look="outlined" onClick={() => setOpened(day)}>
            Записать простой
          </Button>
        </p>
      ))}
      {opened ? (
        <DowntimeDialog day={opened} machine={machine} onSaved={revalidate} onClose={() => setOpened(undefined)} />
      ) : null}
    </>
  )
}
