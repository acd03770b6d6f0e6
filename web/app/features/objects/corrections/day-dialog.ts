/** What a dialog about a machine's day on an object is given. */
import type { ObjectDay } from '@spetskarta/shared/objects/objects.ts'

export interface DayDialogProps {
  day: ObjectDay
  machine: { name: string; timeZone: string }
  onSaved: () => Promise<unknown>
  onClose: () => void
}
