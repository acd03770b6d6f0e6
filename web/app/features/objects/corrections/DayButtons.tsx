import { useState } from 'react'
import { useMay } from '../../../api/use-may'
import { Button, IconButton } from '../../../ui/Button'
import { IconClockPause, IconPencil } from '../../../ui/icon/icons.ts'
import { clockOf } from '../../tracks/time'
import { CorrectDialog } from './CorrectDialog'
import { DowntimeDialog } from './DowntimeDialog'
import type { DayDialogProps } from './day-dialog'

interface Props extends Omit<DayDialogProps, 'onClose'> {
  /** The day or the object, for screen readers, which do not see where the buttons stand. */
  called: string
}

/** Buttons to correct the hours of a day and to set its downtime (простой); nothing for a user who may not. */
export function DayButtons({ called, ...of }: Props) {
  const [opened, setOpened] = useState<'hours' | 'downtime'>()
  const corrects = useMay('hours')
  const said = of.day.idleSaid.map((moment) => clockOf(of.machine.timeZone, moment)).join(', ')
  const close = () => setOpened(undefined)
  if (!corrects) return null
  return (
    <>
      <span className="row">
        {said && !of.day.downtime ? (
          <Button look="outlined" onClick={() => setOpened('downtime')}>
            Водитель отметил простой: {said}
          </Button>
        ) : null}
        <IconButton label={`Простой: ${called}`} onClick={() => setOpened('downtime')}>
          <IconClockPause size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label={`Поправить часы: ${called}`} onClick={() => setOpened('hours')}>
          <IconPencil size={20} aria-hidden="true" />
        </IconButton>
      </span>
      {opened === 'hours' ? <CorrectDialog {...of} onClose={close} /> : null}
      {opened === 'downtime' ? <DowntimeDialog {...of} onClose={close} /> : null}
    </>
  )
}
