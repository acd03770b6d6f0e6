declare module 'virtual:icon-sprite' {
  /** Address of the sprite. */
  const address: string
  export default address
}
