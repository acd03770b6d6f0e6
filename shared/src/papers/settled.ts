/** Of a paper that is not charged: which papers are, by their titles. */
export const settledText = (titles: readonly string[]): string =>
  `К оплате за эти дни ${titles.length > 1 ? 'идут' : 'идёт'} ${titles.join(', ')}, а не этот документ.`
