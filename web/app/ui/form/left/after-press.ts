/** Whether a finger or a button of the mouse is down. */
let down = false
const waiting: (() => void)[] = []

function release() {
  down = false
  for (const run of waiting.splice(0)) run()
}
/** A press whose click does not come was made elsewhere, or was a swipe. */
const releaseSoon = () => void setTimeout(release)

if (!import.meta.env.SSR) {
  // After a touch the browser reports a mouse, and it is this that takes the focus.
  for (const type of ['pointerdown', 'mousedown'])
    addEventListener(type, () => (down = true), { capture: true, passive: true })
  for (const type of ['pointerup', 'mouseup', 'pointercancel'])
    addEventListener(type, releaseSoon, { capture: true, passive: true })
  // Of the window itself: another one has the pointer now.
  addEventListener('blur', releaseSoon)
  // What is pressed is settled by now, and a handler of the click already knows what leaving the field has said.
  addEventListener('click', release, { capture: true })
}

/**
 * For what a field says when it is left, which changes the height of a form: a press that takes the focus from the field would find
 * the button moved away, and be lost. Waits until the press has reached what was under the pointer; at once where no press is going on.
 */
export function afterPress(run: () => void) {
  if (down) waiting.push(run)
  else run()
}
