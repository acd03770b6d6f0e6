{
  let pressed
  let dormant
  const typed = new Map()
  const stateOf = (field) => (field.type === 'checkbox' || field.type === 'radio' ? 'checked' : 'value')
  const isHydrated = (element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
  const waits = (element) => !dormant || (dormant.has(element) && !isHydrated(element))
  const press = (event) => {
    const button = event.target.closest?.('button')
    if (!button || button.disabled || !waits(button)) return
    if (button.type === 'submit' && button.form) {
      if (button.form.hasAttribute('action')) return
      event.preventDefault()
    }
    pressed?.removeAttribute('aria-busy')
    pressed = button
    pressed.setAttribute('aria-busy', 'true')
  }
  const type = ({ target }) => target.type === 'file' || !waits(target) || typed.set(target, target[stateOf(target)])
  const tellAgain = (field, now, caret) => {
    if (!field.isConnected) return
    const state = stateOf(field)
    field[state] = state === 'checked' ? !now : ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), state).set.call(field, now)
    if (typeof caret[0] === 'number' && document.activeElement === field) field.setSelectionRange(...caret)
    const name = field.matches('select') ? 'change' : state === 'checked' ? 'click' : 'input'
    field.dispatchEvent(new Event(name, { bubbles: true }))
  }
  const pressAgain = (button) => {
    button.removeAttribute('aria-busy')
    if (document.activeElement === button) {
      button.blur()
      button.focus({ preventScroll: true })
    }
    button.click()
  }
  const hydrated = () => {
    const parts = [...(dormant ?? document.querySelectorAll('button, input, select, textarea'))]
    dormant = new Set(parts.filter((part) => part.isConnected && !isHydrated(part)))
    for (const [field, now] of typed) {
      if (dormant.has(field)) continue
      typed.delete(field)
      const caret = [field.selectionStart, field.selectionEnd, field.selectionDirection]
      setTimeout(() => tellAgain(field, now, caret))
    }
    if (pressed && !dormant.has(pressed)) {
      setTimeout(pressAgain, 0, pressed)
      pressed = undefined
    }
    if (dormant.size > 0) return
    document.removeEventListener('click', press, true)
    document.removeEventListener('input', type, true)
    document.removeEventListener('hydrated', hydrated)
  }
  document.addEventListener('click', press, true)
  document.addEventListener('input', type, true)
  document.addEventListener('hydrated', hydrated)
}
