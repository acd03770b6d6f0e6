/** Addresses of users' pages: each belongs to one user for ever, also when it is changed or the user is gone. */
import type { Db } from '../../db/connect.ts'
import { codeOf } from '../../outside/error-fields.ts'
import { wasUserUrl } from '../accounts/user-url.queries.ts'

const UNIQUE_VIOLATION = '23505'

/** False where the address is or was another user's. Of several calls at the same time with one exactly one succeeds. */
export async function setUserUrl(db: Db, userId: string, userUrl: string): Promise<boolean> {
  try {
    return await db.transaction().execute(async (transaction) => {
      const { user_url: former } = await transaction
        .selectFrom('users')
        .select('user_url')
        .where('id', '=', userId)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow()
      if (former === userUrl) return true
      // One's own address from before may be taken again.
      await transaction
        .deleteFrom('former_user_urls')
        .where('user_url', '=', userUrl)
        .where('user_id', '=', userId)
        .execute()
      if (await wasUserUrl(transaction, userUrl)) return false
      await transaction.updateTable('users').set({ user_url: userUrl }).where('id', '=', userId).execute()
      await transaction.insertInto('former_user_urls').values({ user_url: former, user_id: userId }).execute()
      return true
    })
  } catch (error) {
    if (codeOf(error) === UNIQUE_VIOLATION) return false
    throw error
  }
}
