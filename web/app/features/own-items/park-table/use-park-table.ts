/** The steps of adding a table of machines: read, checked, added, and perhaps undone. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import {
  addParkTable,
  type CheckedParkTable,
  checkParkTable,
  type ParkTable,
  type ReadParkTable,
  readParkTable,
  readTraccar,
  undoParkTable,
} from '@spetskarta/shared/own-items/park-table.ts'
import { uuidV4 } from '@spetskarta/shared/uuid.ts'
import { useState } from 'react'
import { call } from '../../../api/call'
import { errorText } from '../../../api/error-text'

/** Values for rows that do not give their own. */
export interface RowDefaults {
  type: string
  place: string
  phone: string
}

export type ParkStep =
  | { kind: 'choose'; busy?: 'file' | 'server'; failure?: string }
  | {
      kind: 'checked'
      read: ReadParkTable
      checked: CheckedParkTable
      defaults: RowDefaults
      /** Id of the table to add: if it is sent twice, it is added once. */
      id: string
      busy?: 'checking' | 'adding'
      failure?: string
    }
  | {
      kind: 'added'
      table: ParkTable
      trackers: number
      undo?: 'busy' | { removed: number; kept: number; calendars: number }
      failure?: string
    }

/** Time limit for a long table on a busy server, ms. */
const READING = 10 * MINUTE

export function useParkTable(usual: RowDefaults, onChange: () => void) {
  const [step, setStep] = useState<ParkStep>({ kind: 'choose' })

  async function take(busy: 'file' | 'server', reading: () => Promise<ReadParkTable>) {
    setStep({ kind: 'choose', busy })
    try {
      const read = await reading()
      const checked = await call(checkParkTable, { body: { rows: read.rows, defaults: usual } })
      setStep({ kind: 'checked', read, checked, defaults: usual, id: uuidV4() })
    } catch (error) {
      setStep({ kind: 'choose', failure: errorText(error).text })
    }
  }

  return {
    step,
    reset: () => setStep({ kind: 'choose' }),

    readFile: (file: File) =>
      take('file', async () => {
        const { sendForm } = await import('../../../ui/form/send-form')
        const body = new FormData()
        body.set('file', file)
        return sendForm(readParkTable, { body, onProgress: () => {}, answersIn: READING })
      }),

    readServer: (server: { url: string; token: string }) => take('server', () => call(readTraccar, { body: server })),

    async change(defaults: RowDefaults) {
      if (step.kind !== 'checked') return
      const { failure: _, ...rest } = step
      setStep({ ...rest, busy: 'checking' })
      try {
        const checked = await call(checkParkTable, { body: { rows: rest.read.rows, defaults } })
        setStep({ ...rest, defaults, checked })
      } catch (error) {
        setStep({ ...rest, failure: errorText(error).text })
      }
    },

    async add() {
      if (step.kind !== 'checked') return
      const { failure: _, ...rest } = step
      const { id, read, defaults, checked } = rest
      setStep({ ...rest, busy: 'adding' })
      try {
        const { name, source, rows } = read
        const table = await call(addParkTable, { body: { id, name, source, rows, defaults } })
        setStep({ kind: 'added', table, trackers: checked.trackers })
        onChange()
      } catch (error) {
        setStep({ ...rest, failure: errorText(error).text })
      }
    },

    async undo() {
      if (step.kind !== 'added') return
      const { failure: _, ...rest } = step
      setStep({ ...rest, undo: 'busy' })
      try {
        setStep({ ...rest, undo: await call(undoParkTable, { params: { id: rest.table.id } }) })
        onChange()
      } catch (error) {
        const { undo: __, ...again } = rest
        setStep({ ...again, failure: errorText(error).text })
      }
    },
  }
}
