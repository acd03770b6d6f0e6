/** Says that React has hydrated the page or a part of it; `early-input.js` hears it. As an effect, so that React already answers. */
export const sayHydrated = () => void document.dispatchEvent(new Event('hydrated'))
