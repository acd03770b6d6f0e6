declare module 'virtual:icon-sprite' {
  /** The address of the file of symbols. */
  const address: string
  export default address
}
