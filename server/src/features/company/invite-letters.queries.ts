/** Invitations whose letter is still to be sent. */
import type { MemberRole } from '@spetskarta/shared/company/rights.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { NAME_OF_USER } from './people.queries.ts'

interface InviteLetter {
  id: string
  /** Id of the owner, and the name. */
  company: string
  companyName: string
  role: MemberRole
  email: string
  /** The sealed token. */
  letter: Buffer
}

/** Oldest first; at most `most`, or this one. */
export const listInviteLetters = (db: Db, most: number, id?: string): Promise<InviteLetter[]> =>
  db
    .selectFrom('company_invites as i')
    .innerJoin('users as u', 'u.id', 'i.company')
    .select(['i.id', 'i.company', 'i.email', NAME_OF_USER.as('companyName')])
    .select(sql<MemberRole>`i.role`.as('role'))
    .select(sql<Buffer>`i.letter`.as('letter'))
    .where('i.letter', 'is not', null)
    .where('i.expires_at', '>', sql<Date>`now()`)
    .where('u.banned', '=', false)
    .$if(id !== undefined, (query) => query.where('i.id', '=', id as string))
    .orderBy('i.made_at')
    .limit(most)
    .execute()

export const noteInviteSent = (db: Db, id: string) =>
  db.updateTable('company_invites').set({ letter: null }).where('id', '=', id).execute()
