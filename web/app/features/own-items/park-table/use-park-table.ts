/** The steps of a table of machines: read, looked at, added, and perhaps taken back. */
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
import { useState } from 'react'
import { call } from '../../../api/call'
import { errorText } from '../../../api/error-text'
import { uuidV4 } from '../../../api/uuid'

/** What counts where a row says nothing. */
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
      /** Of the table that would be added: sent again, it is the same. */
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
        return sendForm(readParkTable, { body, onProgress: () => {} })
      }),

    readServer: (server: { url: string; token: string }) => take('server', () => call(readTraccar, { body: server })),

    async change(defaults: RowDefaults) {
      if (step.kind !== 'checked') return
      const { failure: _, ...told } = step
      setStep({ ...told, busy: 'checking' })
      try {
        const checked = await call(checkParkTable, { body: { rows: told.read.rows, defaults } })
        setStep({ ...told, defaults, checked })
      } catch (error) {
        setStep({ ...told, failure: errorText(error).text })
      }
    },

    async add() {
      if (step.kind !== 'checked') return
      const { failure: _, ...told } = step
      const { id, read, defaults, checked } = told
      setStep({ ...told, busy: 'adding' })
      try {
        const { name, source, rows } = read
        const table = await call(addParkTable, { body: { id, name, source, rows, defaults } })
        setStep({ kind: 'added', table, trackers: checked.trackers })
        onChange()
      } catch (error) {
        setStep({ ...told, failure: errorText(error).text })
      }
    },

    async undo() {
      if (step.kind !== 'added') return
      const { failure: _, ...told } = step
      setStep({ ...told, undo: 'busy' })
      try {
        setStep({ ...told, undo: await call(undoParkTable, { params: { id: told.table.id } }) })
        onChange()
      } catch (error) {
        const { undo: __, ...again } = told
        setStep({ ...again, failure: errorText(error).text })
      }
    },
  }
}
