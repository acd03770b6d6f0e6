/** The steps of an import: a file is chosen, previewed, stored, and perhaps removed again. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import {
  type ColumnMeaning,
  type ImportedFile,
  type ImportPreview,
  importTrack,
  previewImport,
  refusedRows,
  undoImport,
} from '@spetskarta/shared/track-files/track-files.ts'
import type { CoordsReading } from '@spetskarta/shared/tracks/rules.ts'
import { useRef, useState } from 'react'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'

/** How the user wants the file to be read; undefined: as the server understood it. */
interface Choice {
  columns?: ColumnMeaning[]
  zone?: string
  coords?: CoordsReading
}

interface Chosen {
  file: File
  choice: Choice
}

/** `later`: points in archived months, which are removed within a day. */
interface Undone {
  removed: number
  later: number
}

export type Step =
  | { kind: 'choose'; failure?: string }
  /** `sent`: the sent part of the file, 0 to 1. */
  | { kind: 'reading'; file: File; sent: number }
  | ({ kind: 'preview'; preview: ImportPreview; busy?: 'reading' | 'storing'; failure?: string } & Chosen)
  | { kind: 'done'; preview: ImportPreview; imported: ImportedFile; undo?: 'busy' | Undone; failure?: string }

/** Time limit for a long file on a busy server, ms. */
const READING = 10 * MINUTE

export function useImport(equipmentId: string, onChange: () => void) {
  const [step, setStep] = useState<Step>({ kind: 'choose' })
  /** The last file, compressed: it is sent again after every choice. */
  const packed = useRef<{ of: File; file: Promise<File> }>(undefined)

  async function sendFile<E extends typeof previewImport | typeof importTrack | typeof refusedRows>(
    endpoint: E,
    { file, choice }: Chosen,
    onProgress: (part: number) => void = () => {},
  ) {
    if (packed.current?.of !== file) packed.current = { of: file, file: pack(file) }
    const { sendForm } = await import('../../ui/form/send-form')
    const body = new FormData()
    body.set('file', await packed.current.file)
    const querystring = { columns: choice.columns?.join(','), zone: choice.zone, coords: choice.coords }
    return sendForm(endpoint, { params: { equipmentId }, querystring, body, onProgress, answersIn: READING })
  }

  return {
    step,
    reset: () => setStep({ kind: 'choose' }),

    async choose(file: File) {
      setStep({ kind: 'reading', file, sent: 0 })
      try {
        const given = { file, choice: {} }
        const preview = await sendFile(previewImport, given, (sent) => setStep({ kind: 'reading', file, sent }))
        setStep({ kind: 'preview', preview, ...given })
      } catch (error) {
        setStep({ kind: 'choose', failure: `${file.name}: ${errorText(error).text}` })
      }
    },

    /** Reads the file again with this choice. */
    async change(choice: Choice) {
      if (step.kind !== 'preview') return
      const { file, preview } = step
      const next = { kind: 'preview' as const, file, preview, choice: { ...step.choice, ...choice } }
      setStep({ ...next, busy: 'reading' })
      try {
        setStep({ ...next, preview: await sendFile(previewImport, next) })
      } catch (error) {
        setStep({ ...step, failure: errorText(error).text })
      }
    },

    /** Saves the refused rows as a file; rejects if the call fails. */
    async saveRefused() {
      if (step.kind !== 'preview') return
      const [{ refusedCsv }, { saveFile }] = await Promise.all([import('./refused-file'), import('../../api/files')])
      saveFile(
        `Отклонённые строки — ${step.file.name.replace(/\.\w+$/, '')}.csv`,
        new Blob([refusedCsv(await sendFile(refusedRows, step))], { type: 'text/csv' }),
      )
    },

    async store() {
      if (step.kind !== 'preview') return
      const { failure: _, ...rest } = step
      setStep({ ...rest, busy: 'storing' })
      try {
        setStep({ kind: 'done', preview: step.preview, imported: await sendFile(importTrack, step) })
        onChange()
      } catch (error) {
        setStep({ ...rest, failure: errorText(error).text })
      }
    },

    async undo() {
      if (step.kind !== 'done' || !step.imported.importId) return
      const { failure: _, ...rest } = step
      setStep({ ...rest, undo: 'busy' })
      try {
        const undone = await call(undoImport, { params: { equipmentId, importId: step.imported.importId } })
        setStep({ ...rest, undo: undone })
        onChange()
      } catch (error) {
        const { undo: __, ...again } = rest
        setStep({ ...again, failure: errorText(error).text })
      }
    },
  }
}

const SMALL = 200_000
const PACKED = /\.(gz|zip|kmz|fit)$/i

/** Compresses text to about a tenth: a file is sent at least twice, for the preview and to be stored. */
async function pack(file: File): Promise<File> {
  if (file.size < SMALL || PACKED.test(file.name) || !('CompressionStream' in globalThis)) return file
  const blob = await new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob()
  return new File([blob], file.name)
}
