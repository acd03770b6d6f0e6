import { ApiError } from '@spetskarta/shared/endpoint.ts'
import { ISSUED_AT_ONCE, issuePapers } from '@spetskarta/shared/papers/batch.ts'
import { useState } from 'react'
import { call } from '../../../api/call'
import { errorText } from '../../../api/error-text'
import { batchFormOf, type ChosenRow } from './chosen'

export interface Issued {
  id: number
  number: number
}

export type Issuing =
  | { state: 'idle' }
  | { state: 'busy'; done: number; of: number }
  /** Refused rows can be issued again; a row that was issued does not become a second paper. */
  | { state: 'over'; refused: { row: ChosenRow; why: string }[]; failure: Failure | undefined }

/** Why issuing stopped. `cut`: no answer came, so some papers may have been issued without the page knowing. */
interface Failure {
  why: string
  cut: boolean
}

/** Issues rows in batches and remembers which paper each row became. */
export function useIssuing(period: { from: string; to: string }) {
  const [issued, setIssued] = useState<ReadonlyMap<string, Issued>>(new Map())
  const [issuing, setIssuing] = useState<Issuing>({ state: 'idle' })

  async function issue(rows: readonly ChosenRow[]) {
    const refused: { row: ChosenRow; why: string }[] = []
    let failure: Failure | undefined
    setIssuing({ state: 'busy', done: 0, of: rows.length })
    try {
      for (let done = 0; done < rows.length; done += ISSUED_AT_ONCE) {
        const some = rows.slice(done, done + ISSUED_AT_ONCE)
        const { results } = await call(issuePapers, { body: { ...period, papers: some.map(batchFormOf) } })
        const made = results.flatMap(({ paper, failure: why }, i): [string, Issued][] => {
          const row = some[i]
          if (!row) return []
          if (paper && paper.cancelledAt === null) return [[row.id, { id: paper.id, number: paper.number }]]
          refused.push({ row, why: why ?? 'документ уже отменён, обновите список' })
          return []
        })
        setIssued((before) => new Map([...before, ...made]))
        setIssuing({ state: 'busy', done: done + some.length, of: rows.length })
      }
    } catch (error) {
      failure = { why: errorText(error).text, cut: !(error instanceof ApiError && error.status < 500) }
    }
    setIssuing({ state: 'over', refused, failure })
  }
  return { issued, issuing, issue }
}
