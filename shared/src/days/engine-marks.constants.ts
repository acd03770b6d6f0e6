export const MARKS_A_CALL = 20
