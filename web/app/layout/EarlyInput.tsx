import { useEffect } from 'react'
import { sayHydrated } from '../ui/away/say-hydrated'
import { InlineScript } from '../ui/theme/InlineScript'
import earlyInput from './early-input.js?raw'

/**
 * Keeps what is pressed and typed before React has hydrated the page, or a part of it whose code comes later (`lazyPart`), which on a
 * slow network is long after it is shown. A press would do nothing then, or send a form without React, which loads the page anew.
 * `early-input.js` marks the button as busy and presses it as soon as it can answer, after React has heard of what was typed: React
 * compares a field with what it last saw there, so the field is first given something else; and each field has a turn of its own,
 * since a form may keep all its values together. The caret is read before these turns, in which React may give the field its own
 * text, and put back where the field has the focus, since otherwise it would take it. Forms with an address of their own are sent
 * by the browser. It stands in the head, before anything that can be pressed, with no words of its own: each page carries them.
 *
 * `dormant` are the buttons and fields that were not hydrated with the page. Others come later and may not be React's at all.
 */
export function EarlyInput() {
  useEffect(sayHydrated, [])
  return <InlineScript text={import.meta.env.SSR ? earlyInput : ''} />
}
