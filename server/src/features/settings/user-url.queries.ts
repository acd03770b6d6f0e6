/** Addresses of users' pages: each belongs to one user for good, even after a change or the deletion of the account. */
import type { Db } from '../../db/connect.ts'
import { codeOf } from '../../outside/error-fields.ts'
import { wasUserUrl } from '../accounts/user-url.queries.ts'

const UNIQUE_VIOLATION = '23505'

/** False if the address is or was another user's. Of concurrent calls with one address exactly one succeeds. */
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
      // A user may take back their own former address.
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
