/** Who may see a page. Redirects load a whole new document, because the frame of the current one may belong to another user. */
import { getUser, type User } from '@spetskarta/shared/accounts/accounts.ts'
import { type RouterContextProvider, redirectDocument } from 'react-router'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { nextPath, wishedNext } from './next-path'

interface LoaderArgs {
  url: URL
  context: Readonly<RouterContextProvider>
}

const whoAsks = async (context: LoaderArgs['context']) =>
  (
    await context
      .get(api)(getUser, { querystring: { partners: 'no' } })
      .catch(refuse)
  ).user

/** For the pages of log-in and sign-up: redirects a logged-in user; a visitor keeps `next` when switching between the two. */
export async function guestsOnly({ url, context }: LoaderArgs): Promise<{ next: string | undefined }> {
  if (await whoAsks(context)) throw redirectDocument(nextPath(url))
  return { next: wishedNext(url) }
}

/** Returns the user; a visitor is redirected to log in and then returns. */
export async function signedInUser({ url, context }: LoaderArgs): Promise<User> {
  const user = await whoAsks(context)
  if (user) return user
  const next = url.pathname + url.search
  throw redirectDocument(paths.login({ next: next === paths.start() ? undefined : next }))
}
