/** A paper as a customer with the link of an object gets it. */
import type { Readable } from 'node:stream'
import type { Deps } from '../../../deps.ts'
import { findPaper } from '../papers.queries.ts'
import { titleOf } from '../title.rules.ts'
import { paperFile } from './paper-file.ts'

export interface GivenPaper {
  number: number
  title: string
  pdf: Uint8Array | Readable
}

export const openGivenPapers =
  (deps: Deps) =>
  async (owner: string, paperId: number): Promise<GivenPaper | undefined> => {
    const paper = await findPaper(deps.db, owner, paperId)
    if (!paper) return undefined
    const { listed } = paper
    return { number: listed.number, title: titleOf(listed), pdf: await paperFile(deps, owner, paper) }
  }
