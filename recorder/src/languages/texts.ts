/** The texts that each language must have; a missing one is a type error. */
import type { Maker, SleepStep } from '@spetskarta/shared/recorders/makers.ts'
import type { Trouble } from '@spetskarta/shared/tracks/rules.ts'
import type { CameraProblem } from '../platform/platform'
import type { HoleReason } from '../recording/holes'
import type { Mode } from '../screens/mode'
import type { RecordingRefusal } from '../sending/outcome'
import type { AutoTexts } from './auto'
import type { CalibrationTexts } from './calibration'
import type { DriverTexts } from './driver'
import type { KeepAwakeTexts } from './keep-awake'

/** Forms of a noun after a number, by the plural rules of the language. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** Steps that keep phones of each maker awake. */
export type MakerStepTexts = Record<Maker, { steps: readonly [SleepStep, SleepStep, SleepStep] }>

/** A text with a number, a time or a length inserted, already in words. */
type With = (what: string) => string

/** Why a phone could not be connected. */
export type EntryProblem = RecordingRefusal | 'network' | 'server' | 'no_room'

export interface Texts {
  language: string
  units: {
    km: With
    kmh: string
    metres: With
    percent: With
    seconds: With
    minutes: With
    hours: With
    days: Forms
    points: Forms
    photos: Forms
    and: string
  }
  auto: AutoTexts
  calibration: CalibrationTexts
  driver: DriverTexts
  keepAwake: KeepAwakeTexts
  start: string
  stop: string
  hold: string
  /** Consent to the processing of data; `what` names who will see the data. */
  consent: Record<'title' | 'owner' | 'when' | 'whole' | 'agree' | 'refuse', string> & { what: With }
  /** Texts about keeping the screen on in a browser. */
  screen: Record<'on' | 'onWhy' | 'unable' | 'unableDo' | 'refused' | 'refusedDo', string>
  stopAsk: string
  stopKeeps: string
  stopYes: string
  stopNo: string
  close: string
  cancel: string
  back: string
  again: string
  understood: string
  done: string
  settings: string
  modes: Record<Mode, string>
  since: With
  gpsReady: With
  gps: With
  pressStart: string
  noPoints: string
  noSignal: string
  machine: string
  changeMachine: string
  locked: string
  today: string
  photosOf: string
  battery: string
  photo: {
    title: string
    byButton: string
    every: string
    everyWhole: string
    off: string
    less: string
    more: string
    take: string
    takenAt: With
    failed: string
    problems: Record<CameraProblem | 'no_room', string>
  }
  queue: {
    allSent: string
    empty: string
    first: string
    justNow: string
    ago: With
    waiting: With
    noNetwork: string
    photosWait: string
    slow: string
    refused: string
    retryIn: With
    sending: string
    idle: string
    today: With
    yesterday: With
  }
  refused: Record<RecordingRefusal | 'locked', string> & {
    title: string
    lockedTitle: string
    unsent: With
    connect: string
    check: string
    clear: string
    clearAsk: string
    clearWarns: With
    clearYes: string
  }
  notices: {
    denied: string
    deniedWeb: string
    deniedApp: string
    imprecise: string
    impreciseDo: string
    allow: string
    insecure: string
    insecureWhy: string
    roomLow: string
    roomLowDo: string
    roomFull: string
    roomFullDo: string
    thinned: With
    thinnedPoints: string
    thinnedPhotos: string
    clockFast: With
    clockSlow: With
    clockMended: string
    stuck: With
    stuckWhy: string
    misdated: With
    misdatedWhy: string
    misdatedDo: string
    rejected: With
    hole: (from: string, to: string) => string
    holes: (count: string, length: string) => string
    holeReasons: Record<HoleReason, string>
    trouble: Record<Trouble, string>
    troubleSince: (what: string, time: string) => string
    troubleSettings: string
    holesWeb: string
    whichApp: string
    unsealed: string
    unsealedWhy: string
    update: string
    updateWhy: string
    updateDo: string
    interrupted: With
    interruptedWhy: string
    goOn: string
    notNow: string
  }
  prefs: {
    interval: string
    accuracy: string
    camera: string
    back: string
    front: string
    side: string
    wifi: string
    anyNetwork: string
    wifiOnly: string
    light: string
    lightOff: string
    lightDark: string
    note: (metres: string, minutes: string) => string
    version: With
  }
  entry: {
    title: string
    welcome: string
    code: string
    codeWhere: string
    connecting: string
    offered: (machine: string, owner: string) => string
    otherWay: string
    known: string
    knownOne: string
    as: With
    asMyself: string
    logInLead: string
    haveAccount: string
    email: string
    password: string
    secondCode: string
    logIn: string
    loggingIn: string
    byLink: string
    scan: string
    aim: string
    link: string
    connect: string
    noToken: string
    noCamera: string
    which: string
    noMachines: string
    machines: string
    findByName: string
    find: string
    shown: (some: string, all: string) => string
    notFound: string
    own: string
    permitted: string
    errors: Record<EntryProblem, string>
  }
  allow: {
    title: string
    location: string
    locationWhy: string
    background: string
    backgroundWhy: string
    notifications: string
    notificationsWhy: string
    camera: string
    cameraWhy: string
    battery: string
    batteryWhy: string
    yes: string
    later: string
    allowed: string
    next: string
    put: string
    note: string
    goOn: string
    inSettings: string
  }
  asleep: {
    head: string
    title: (from: string, to: string) => string
    nowRecording: string
    nowStopped: string
    without: string
    strip: (from: string, to: string) => string
    lost: string
    steps: string
    stepsWhen: string
    unknown: string
    made: string
    notMade: string
    /** Absent in Russian, the language of `SLEEP_STEPS`. */
    makers?: MakerStepTexts
  }
  elsewhere: string
  elsewhereDo: string
  failed: string
  failedWeb: string
  failedApp: string
}
