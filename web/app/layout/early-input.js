{
  let pressed
  const typed = new Map()
  const stateOf = (field) => (field.type === 'checkbox' || field.type === 'radio' ? 'checked' : 'value')
  const press = (event) => {
    const button = event.target.closest?.('button')
    if (!button || button.disabled) return
    if (button.type === 'submit' && button.form) {
      if (button.form.hasAttribute('action')) return
      event.preventDefault()
    }
    pressed?.removeAttribute('aria-busy')
    pressed = button
    pressed.setAttribute('aria-busy', 'true')
  }
  const type = ({ target }) => target.type === 'file' || typed.set(target, target[stateOf(target)])
  const tellAgain = (field, now, caret) => {
    if (!field.isConnected) return
    const state = stateOf(field)
    field[state] = state === 'checked' ? !now : ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), state).set.call(field, now)
    if (typeof caret[0] === 'number' && document.activeElement === field) field.setSelectionRange(...caret)
    const name = field.matches('select') ? 'change' : state === 'checked' ? 'click' : 'input'
    field.dispatchEvent(new Event(name, { bubbles: true }))
  }
  const pressAgain = () => {
    pressed.removeAttribute('aria-busy')
    if (document.activeElement === pressed) {
      pressed.blur()
      pressed.focus({ preventScroll: true })
    }
    pressed.click()
  }
  const hydrated = () => {
    document.removeEventListener('click', press, true)
    document.removeEventListener('input', type, true)
    for (const [field, now] of typed) {
      const caret = [field.selectionStart, field.selectionEnd, field.selectionDirection]
      setTimeout(() => tellAgain(field, now, caret))
    }
    if (pressed) setTimeout(pressAgain)
  }
  document.addEventListener('click', press, true)
  document.addEventListener('input', type, true)
  document.addEventListener('hydrated', hydrated, { once: true })
}
