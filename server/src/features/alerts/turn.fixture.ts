/** A separate process that takes one turn of `tellNews`: reads DATABASE_URL and SMTP_URL. */
import { openDeps, silentLog } from '../../../test/killed/deps.ts'
import { tellNews } from './watch.ts'

const { databases, deps } = await openDeps()
await tellNews(deps, { signal: new AbortController().signal, log: silentLog })
await databases.close()
