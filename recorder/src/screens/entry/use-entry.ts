import type { Output } from '@spetskarta/shared/endpoint.ts'
import { ApiError } from '@spetskarta/shared/endpoint.ts'
import type { getRecordable, RecordableEquipment } from '@spetskarta/shared/recorders/recorders.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { PhoneRecorder } from '../../recording/recorder'
import { server } from '../../sending/server'

const NO_NETWORK = 'Нет связи с сервером. Проверьте интернет и повторите'
const errorText = (error: unknown) => (error instanceof ApiError && error.message ? error.message : NO_NETWORK)

/** The ways to get in; one of them may be in progress or have failed. `onEnter`: the phone may record now. */
export function useEntry(recorder: PhoneRecorder, token: string | undefined, onEnter: () => void) {
  const [machines, setMachines] = useState<Output<typeof getRecordable>>()
  const [busy, setBusy] = useState(token !== undefined)
  const [error, setError] = useState('')
  const [codeNeeded, setCodeNeeded] = useState(false)
  /** The user logged in on the pages of this browser. */
  const [visitor, setVisitor] = useState<string>()

  async function attempt(work: () => Promise<void>) {
    setBusy(true)
    setError('')
    await work().catch((failure: unknown) => setError(errorText(failure)))
    setBusy(false)
  }

  async function enterBy(given: string) {
    const { equipment, name } = await server.self(given)
    await endLogIn(recorder).catch(() => undefined)
    await recorder.enrol({ equipment, name, token: given })
    onEnter()
  }

  const showMachines = async (q = '') => setMachines(await server.recordable(q))

  const begin = useEffectEvent((given: string | undefined) => {
    if (given) void attempt(() => enterBy(given))
    else void whoIsHere(recorder).then(setVisitor, () => undefined)
  })
  useEffect(() => begin(token), [token])

  return {
    machines,
    busy,
    error,
    setError,
    visitor,
    byToken: (given: string) => attempt(() => enterBy(given)),
    asVisitor: () => attempt(showMachines),
    find: (q: string) => attempt(() => showMachines(q)),
    codeNeeded,
    byPassword: (given: { email: string; password: string; code?: string }) =>
      attempt(async () => {
        const { auth, msg, codeNeeded: needed = false } = await server.logIn(given)
        setCodeNeeded(needed)
        if (!auth) return setError(msg)
        await recorder.memory.set('loggedIn', true)
        await showMachines()
      }),
    choose: ({ _id: equipmentId }: RecordableEquipment) =>
      attempt(async () => {
        const { token: made } = await server.makeRecorder({ equipmentId, name: recorder.platform.deviceName() })
        await enterBy(made)
      }),
    back() {
      setMachines(undefined)
      setError('')
      void endLogIn(recorder).catch(() => undefined)
    },
  }
}

/** Ends the log-in that this app began; a log-in that was there before stays. */
async function endLogIn({ memory }: PhoneRecorder) {
  if (!(await memory.get('loggedIn'))) return
  await server.logOut()
  await memory.forget('loggedIn')
}

async function whoIsHere(recorder: PhoneRecorder): Promise<string | undefined> {
  // The page was closed in the middle of a log-in.
  await endLogIn(recorder)
  const { auth, user } = await server.user()
  return auth ? (user?.name ?? '') : undefined
}
