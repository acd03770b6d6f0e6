/** What to change so that the phone does not sleep: titles and ways in a language, the menus' names as phones here write them. */
import { type Maker, SLEEP_STEPS } from '@spetskarta/shared/recorders/makers.ts'
import type { MakerStepTexts } from './texts'

type Three = readonly [string, string, string]
/**
 * How each maker's steps are done, in the order of `SLEEP_STEPS`. Names of menus stay as phones sold here write them: whoever
 * compares letter by letter finds them.
 */
export type StepTexts = Record<Maker, Three>

interface Titles {
  autostart: string
  /** The battery's choice for the app. */
  unlimited: string
  /** In the list of the last apps. */
  pin: string
  /** Out of the apps that sleep. */
  awake: string
  saving: string
  /** The phone does not decide when the app runs. */
  byHand: string
  background: string
  /** It is not swiped away. */
  keep: string
}

/** The titles of each maker's steps, in the order of `SLEEP_STEPS`. */
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
