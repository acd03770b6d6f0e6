/** The breakpoints of `breakpoints.css` that scripts need. */

/** Width from which pages have two columns. */
export const WIDE = '(min-width: 62em)'
export const PHONE = '(max-width: 47.9375em)'
/** A phone held sideways, or a window enlarged to 200 %. */
export const LOW = '(max-height: 29.9375em)'

/** Whether what is beside the map on a wide screen is a sheet above it. */
export const isPhone = () => window.matchMedia(PHONE).matches

export const isLow = () => window.matchMedia(LOW).matches
