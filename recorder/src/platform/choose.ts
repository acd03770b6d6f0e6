import { androidPlatform } from './android'
import type { Platform } from './platform'
import type { ShellObject } from './shell-messages'
import { webPlatform } from './web'

declare global {
  interface Window {
    /** A native shell sets this before the page's own scripts run. */
    spetskartaShell?: ShellObject
  }
}

/** The platform that this page runs on. */
export async function choosePlatform(): Promise<Platform> {
  const shell = window.spetskartaShell
  return (shell && (await androidPlatform(shell))) ?? webPlatform()
}
