import { useFetcher } from 'react-router'
import { paths } from '../paths'

/** Ends the session and leads to the first page; `failure`: why that failed. */
export function useLogOut() {
  const fetcher = useFetcher<{ failure: string }>()
  const busy = fetcher.state !== 'idle'
  return {
    logOut: () => void fetcher.submit(null, { method: 'post', action: paths.logout() }),
    busy,
    failure: busy ? undefined : fetcher.data?.failure,
  }
}
