/** Operators who worked on a machine during the hours of a paper, by assignments and by choice in the recorder. */
import type { Db } from '../../../db/connect.ts'
import { crewDuring } from '../../crew/crew.ts'
import type { PaperDay } from '../content.rules.ts'

/** Longest text of the paper's operator field. */
const MOST = 120

interface Wanted {
  equipmentId: string
  days: readonly Pick<PaperDay, 'visits'>[]
}

/**
 * For each paper: the operators in the order in which they began, joined to one text and cut between names; empty if none is
 * known.
 */
export async function paperCrews(db: Db, owner: string, wanted: readonly Wanted[]): Promise<string[]> {
  const crews = await crewDuring(
    db,
    owner,
    wanted.map(({ equipmentId: equipment, days }) => ({
      equipment,
      spans: days.flatMap(({ visits }) => visits.map(({ came, left }) => ({ from: came, to: left ?? Date.now() }))),
    })),
  )
  return crews.map((names) =>
    names.reduce((text, name) => {
      const longer = text ? `${text}, ${name}` : name
      return longer.length > MOST ? text : longer
    }, ''),
  )
}
