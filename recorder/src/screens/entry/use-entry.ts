import type { Output } from '@spetskarta/shared/endpoint.ts'
import { ApiError } from '@spetskarta/shared/endpoint.ts'
import type { getRecordable, RecordableEquipment } from '@spetskarta/shared/recorders/recorders.ts'
import { uuidV4 } from '@spetskarta/shared/uuid.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { AppRefusal } from '../../app/port'
import type { EntryProblem, Texts } from '../../languages/texts'
import { words } from '../../languages/words'
import type { PhoneRecorder } from '../../recording/phone-recorder'
import { server } from '../../sending/server'

const PROBLEMS: Partial<Record<string, EntryProblem>> = {
  unauthorized: 'revoked',
  revoked: 'revoked',
  not_allowed: 'not_allowed',
  network: 'network',
  server: 'server',
  no_room: 'no_room',
}

/** The server's messages are Russian; known codes are translated into the person's language. */
function errorText(error: unknown, { entry }: Texts): string {
  const code = error instanceof ApiError ? error.code : error instanceof AppRefusal ? error.word : 'network'
  const problem = PROBLEMS[code]
  if (problem) return entry.errors[problem]
  return (error instanceof ApiError && error.message) || entry.errors.server
}

/** What will be connected: the machine of a link, or a chosen one. */
interface Offered {
  machine: string
  /** Name of the owner, for a link; empty for the person's own choice. */
  owner: string
  token(): Promise<string>
}

/** The ways to connect; one of them may be in progress or have failed. `onEnter`: called when the phone may record. */
export function useEntry(recorder: PhoneRecorder, token: string | undefined, onEnter: () => void) {
  const [machines, setMachines] = useState<Output<typeof getRecordable>>()
  const [busy, setBusy] = useState(token !== undefined)
  const [error, setError] = useState('')
  const [codeNeeded, setCodeNeeded] = useState(false)
  const [offered, setOffered] = useState<Offered>()
  /** Name of the user who is logged in on the pages of this browser. */
  const [visitor, setVisitor] = useState<string>()

  async function attempt(work: () => Promise<void>) {
    setBusy(true)
    setError('')
    await work().catch((failure: unknown) => setError(errorText(failure, words().t)))
    setBusy(false)
  }

  async function enterBy(given: string) {
    await recorder.enrol(given)
    await endLogIn(recorder).catch(() => undefined)
    onEnter()
  }

  const showMachines = async (q = '') => setMachines(await server.recordable(q))

  /** Shows which machine a link is for, so that one tap does not connect a phone to a stranger's machine. */
  const askOf = (given: string) =>
    attempt(async () => {
      const { equipment, ownerName } = await server.self(given)
      setOffered({ machine: equipment.name, owner: ownerName, token: async () => given })
    })

  const begin = useEffectEvent((given: string | undefined) => {
    setOffered(undefined)
    if (given) void askOf(given)
    else void whoIsHere(recorder).then(setVisitor, () => undefined)
  })
  useEffect(() => begin(token), [token])

  return {
    machines,
    busy,
    error,
    setError,
    visitor,
    offered,
    askOf,
    /** Connects only after the person with the phone has agreed. */
    agree: () =>
      attempt(async () => {
        if (!offered) return
        const given = await offered.token()
        // The token is kept, so that a second attempt does not make a second recorder.
        setOffered({ ...offered, token: async () => given })
        await server.consent(given, 0)
        await enterBy(given)
      }),
    refuse() {
      setOffered(undefined)
      setError('')
      if (token) onEnter()
    },
    asVisitor: () => attempt(showMachines),
    find: (q: string) => attempt(() => showMachines(q)),
    codeNeeded,
    byPassword: (given: { email: string; password: string; code?: string }) =>
      attempt(async () => {
        const { auth, msg, codeNeeded: needed = false } = await server.logIn(given)
        setCodeNeeded(needed)
        if (!auth) return setError(msg)
        await recorder.loggedIn.set(true)
        await showMachines()
      }),
    choose({ _id: equipmentId, name }: RecordableEquipment) {
      // Sent again after a lost answer, the phone is connected once.
      const body = { equipmentId, name: recorder.deviceName(), draft: uuidV4() }
      setOffered({ machine: name, owner: '', token: async () => (await server.makeRecorder(body)).token })
    },
    back() {
      setMachines(undefined)
      setError('')
      void endLogIn(recorder).catch(() => undefined)
    },
  }
}

/** Ends a log-in that this app began; an earlier log-in stays. */
async function endLogIn({ loggedIn }: PhoneRecorder) {
  if (!(await loggedIn.get())) return
  await server.logOut()
  await loggedIn.set(false)
}

async function whoIsHere(recorder: PhoneRecorder): Promise<string | undefined> {
  // The page may have been closed in the middle of a log-in.
  await endLogIn(recorder)
  const { auth, user } = await server.user()
  return auth ? (user?.name ?? '') : undefined
}
