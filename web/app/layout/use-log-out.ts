import { useFetcher } from 'react-router'
import { pageAccount } from '../api/page-account'
import { paths } from '../paths'
import { dropOwnDrafts } from '../ui/form/drafts'

/** Ends the session and leads to the first page; `failure`: why that failed. */
export function useLogOut() {
  const fetcher = useFetcher<{ failure: string }>()
  const busy = fetcher.state !== 'idle'
  return {
    logOut() {
      dropOwnDrafts(pageAccount())
      void fetcher.submit(null, { method: 'post', action: paths.logout() })
    },
    busy,
    failure: busy ? undefined : fetcher.data?.failure,
  }
}
