/** Sizes of an operator's photo. */
export const OPERATOR_PHOTO_SIZES = {
  icon: { file: 'small.webp', type: 'image/webp' },
  screen: { file: 'large.jpg', type: 'image/jpeg' },
} as const
