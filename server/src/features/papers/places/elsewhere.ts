/** A line of what a machine's whole day was on no object. */
export const ELSEWHERE = 'Вне объектов'
