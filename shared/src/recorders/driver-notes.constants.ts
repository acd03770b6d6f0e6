/** `driver`: the named operator drives from then on. */
export const DRIVER_NOTES = ['driver', 'breakdown', 'fuel', 'customer_idle'] as const

export const DRIVER_NOTES_A_CALL = 50
