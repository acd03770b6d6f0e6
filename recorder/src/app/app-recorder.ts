/** The recorder of the Android app: the app records and sends; this page shows the app's state and passes commands on. */
import type { PhoneRecorder } from '../recording/phone-recorder'
import type { ShownState } from '../recording/state'
import { greet, openBridge } from './bridge'
import { drivers, greeting } from './messages'
import { reading } from './shape'

const LOGGED_IN = 'loggedIn'

/** `onLink`: called when an owner's link is opened. Throws where the app speaks another version of the protocol. */
export async function openAppRecorder(
  port: Pick<MessagePort, 'postMessage' | 'onmessage'>,
  onLink: (token: string) => void,
): Promise<PhoneRecorder> {
  let shown: ShownState | undefined
  const listeners = new Set<() => void>()
  const bridge = openBridge(port, (event) => {
    if (event.event === 'link') return onLink(event.token)
    shown = event.state
    for (const listener of listeners) listener()
  })
  const hello = reading(greeting, await greet(bridge))
  if (!hello) throw new Error('the app speaks another protocol')
  const { version, device, maker } = hello
  const first = hello.state
  /** The answer is ignored: the app's next state shows whether it obeyed. */
  const tell = async (call: string, given?: object) => void (await bridge.ask(call, given).catch(() => undefined))

  async function driversOf(given: object) {
    const answer = reading(drivers, await bridge.ask('drivers', given))
    if (!answer) throw new Error('the app tells no drivers')
    return answer
  }

  return {
    store: {
      get: () => shown ?? first,
      subscribe(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    app: {
      version,
      device,
      maker,
      allow: async (what) => (await bridge.ask('allow', { what }).catch(() => false)) === true,
      open: (what) => tell('open', { what }),
      tryOut: () => tell('tryOut'),
      askBorders: () =>
        bridge.ask('borders').then(
          () => true,
          () => false,
        ),
      speak: (code) => tell('language', { code }),
    },
    deviceName: () => device.slice(0, 60),
    loggedIn: {
      get: async () => localStorage.getItem(LOGGED_IN) !== null,
      async set(open) {
        if (open) localStorage.setItem(LOGGED_IN, '1')
        else localStorage.removeItem(LOGGED_IN)
      },
    },
    async enrol(token) {
      await bridge.ask('enrol', { token })
    },
    agree: () => tell('agree'),
    use: (equipment) => tell('use', { equipment }),
    leave: () => tell('leave'),
    start: () => tell('start'),
    stop: () => tell('stop'),
    takePhoto: () => tell('photo'),
    choose: (settings) => tell('choose', { settings }),
    retry: () => tell('retry'),
    redate: () => tell('redate'),
    clear: () => tell('clear'),
    putAway: (what) => void tell('putAway', { what }),
    driver: {
      say: (what) => tell('note', { what }),
      choose: (driver) => tell('driver', driver ? { driver } : {}),
      admit: (driver, code) => driversOf({ driver, code }),
      list: () => driversOf({}),
    },
    calibration: {
      begin: () => void tell('calibrate', { what: 'begin' }),
      say: () => void tell('calibrate', { what: 'say' }),
      end: () => tell('calibrate', { what: 'end' }),
    },
  }
}
