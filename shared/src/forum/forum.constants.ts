export const SECTION = 0

export const THEME = 1

export const MESSAGE = 2
