/** Who worked on a machine while a paper's hours ran, as the crew's assignments and recorders have it. */
import type { Db } from '../../../db/connect.ts'
import { crewDuring } from '../../crew/crew.ts'
import type { PaperDay } from '../content.rules.ts'

/** As long as a paper's own field. */
const MOST = 120

interface Wanted {
  equipmentId: string
  days: readonly Pick<PaperDay, 'visits'>[]
}

/** Of each: in the order in which they began, as one text; empty where no operator is known. Whole names only. */
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
