/** Name of the line for time on no object. */
export const ELSEWHERE = 'Вне объектов'
