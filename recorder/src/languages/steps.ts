/**
 * Steps that keep the phone awake: titles and instructions in a
 * language, with the names of menus as phones sold here write them.
 */
import { type Maker, SLEEP_STEPS } from '@spetskarta/shared/recorders/makers.ts'
import type { MakerStepTexts } from './texts'

type Three = readonly [string, string, string]
/**
 * Instructions of each maker's steps, in the order of `SLEEP_STEPS`. Names of menus stay
 * as phones sold here write them, so that a reader can find them letter by letter.
 */
export type StepTexts = Record<Maker, Three>

interface Titles {
  autostart: string
  /** Battery setting of the app. */
  unlimited: string
  /** Pinning in the list of recent apps. */
  pin: string
  /** Removing from the sleeping apps. */
  awake: string
  saving: string
  /** Manual control of the app's launch. */
  byHand: string
  background: string
  /** Not swiping the app away. */
  keep: string
}

/** Titles of each maker's steps, in the order of `SLEEP_STEPS`. */
const ORDER: Record<Maker, readonly [keyof Titles, keyof Titles, keyof Titles]> = {
  xiaomi: ['autostart', 'unlimited', 'pin'],
  samsung: ['unlimited', 'awake', 'saving'],
  honor: ['byHand', 'unlimited', 'pin'],
  huawei: ['byHand', 'unlimited', 'pin'],
  tecno: ['autostart', 'unlimited', 'pin'],
  vivo: ['autostart', 'background', 'pin'],
  oppo: ['autostart', 'background', 'pin'],
  motorola: ['unlimited', 'saving', 'keep'],
  general: ['unlimited', 'saving', 'keep'],
}

export function makerStepsOf(ways: StepTexts, titles: Titles): MakerStepTexts {
  const of = (maker: Maker): MakerStepTexts[Maker] => {
    const [one, two, three] = ORDER[maker]
    const [first, second, third] = ways[maker]
    const pages = SLEEP_STEPS[maker].steps
    return {
      steps: [
        { title: titles[one], text: first, page: pages[0].page },
        { title: titles[two], text: second, page: pages[1].page },
        { title: titles[three], text: third, page: pages[2].page },
      ],
    }
  }
  return {
    xiaomi: of('xiaomi'),
    samsung: of('samsung'),
    honor: of('honor'),
    huawei: of('huawei'),
    tecno: of('tecno'),
    vivo: of('vivo'),
    oppo: of('oppo'),
    motorola: of('motorola'),
    general: of('general'),
  }
}
