/** What to change so that the phone does not sleep: titles in a language, the ways through the menus as phones here write them. */
import { type Maker, SLEEP_STEPS } from '@spetskarta/shared/recorders/makers.ts'
import type { Texts } from './texts'

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
  huawei: ['byHand', 'unlimited', 'pin'],
  tecno: ['autostart', 'unlimited', 'pin'],
  oppo: ['autostart', 'background', 'pin'],
  general: ['unlimited', 'saving', 'keep'],
}

export function stepsOf(titles: Titles): Texts['asleep']['makers'] {
  const of = (maker: Maker): Texts['asleep']['makers'][Maker] => {
    const [one, two, three] = ORDER[maker]
    const [first, second, third] = SLEEP_STEPS[maker].steps
    return {
      steps: [
        { title: titles[one], text: first.text },
        { title: titles[two], text: second.text },
        { title: titles[three], text: third.text },
      ],
    }
  }
  return {
    xiaomi: of('xiaomi'),
    samsung: of('samsung'),
    huawei: of('huawei'),
    tecno: of('tecno'),
    oppo: of('oppo'),
    general: of('general'),
  }
}
