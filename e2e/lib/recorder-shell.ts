/** A native shell around the recorder, simulated by a script in the page; follows docs/recorder-bridge.md. */
import type { Page } from '@playwright/test'

interface Fix {
  at: number
  lat: number
  lng: number
  accuracy: number
  speed?: number
}

interface PlayedShell {
  onmessage: (event: { data: string }) => void
  /** Batches that the page has reported as stored. */
  stored: number[]
  /** Calls of the page, in order. */
  calls: string[]
}

declare global {
  interface Window {
    spetskartaShell: PlayedShell
  }
}

/** To call before the page is opened. */
export const playShell = (page: Page) =>
  page.addInitScript(() => {
    const answers: Record<string, unknown> = {
      hello: { protocol: 1, device: 'Samsung A52' },
      battery: 63,
      room: null,
      scan: null,
    }
    const shell = {
      stored: [] as number[],
      calls: [] as string[],
      onmessage: (_event: { data: string }) => {},
      postMessage(json: string) {
        const message = JSON.parse(json)
        if ('stored' in message) return void shell.stored.push(message.stored)
        shell.calls.push(message.call)
        const data = JSON.stringify({ id: message.id, ok: answers[message.call] ?? null })
        setTimeout(() => shell.onmessage({ data }))
      },
    }
    window.spetskartaShell = shell
  })

/** Delivers a batch; resolves when the page reports that it is on the phone's disk. */
async function deliver(page: Page, message: { batch: number } & Record<string, unknown>) {
  await page.evaluate((given) => window.spetskartaShell.onmessage({ data: JSON.stringify(given) }), message)
  await page.waitForFunction((batch) => window.spetskartaShell.stored.includes(batch), message.batch)
}

export const deliverFixes = (page: Page, batch: number, machine: string, fixes: Fix[]) =>
  deliver(page, { event: 'fixes', batch, machine, fixes })

/** `photo`: JPEG. */
export const deliverPhoto = (page: Page, batch: number, machine: string, photo: { jpeg: Buffer; at: number }) =>
  deliver(page, { event: 'photo', batch, machine, at: photo.at, jpeg: photo.jpeg.toString('base64') })

export const callsOf = (page: Page) => page.evaluate(() => window.spetskartaShell.calls)
