/**
 * The environment of a program that a test starts: from the shell's only where programs are, and where Node keeps compiled code.
 */
export const programEnv = (more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  ...more,
})
