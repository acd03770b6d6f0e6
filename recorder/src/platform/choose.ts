import { androidPlatform } from './android'
import type { Platform } from './platform'
import type { ShellObject } from './shell-messages'
import { webPlatform } from './web'

declare global {
  interface Window {
    /** Put in by a native shell before the page's own scripts run. */
    spetskartaShell?: ShellObject
  }
}

/** What this page runs in. */
export async function choosePlatform(): Promise<Platform> {
  const shell = window.spetskartaShell
  return (shell && (await androidPlatform(shell))) ?? webPlatform()
}
