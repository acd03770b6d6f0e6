/** Reads a QR code with the camera in full screen: with the browser's reader, or else with one that is loaded. */
import { words } from '../languages/words'
import { openCamera } from '../platform/web-camera'

/** Not every browser has it. */
declare const BarcodeDetector: typeof import('qr/decode.js').BarcodeDetector | undefined

/** Ms between two attempts. */
const PAUSE = 200
const SIDE = 1280

/** The text of the code; undefined where the person gives up. */
export async function scanWithCamera(): Promise<string | undefined> {
  const stream = await openCamera('back', SIDE)
  const { dialog, video } = viewfinder(stream)
  try {
    const [read] = await Promise.all([openReader(), video.play()])
    while (dialog.open) {
      const text = await read(video).catch(() => undefined)
      if (text !== undefined) return text
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
    }
    return undefined
  } finally {
    for (const track of stream.getTracks()) track.stop()
    dialog.remove()
  }
}

type Reader = (video: HTMLVideoElement) => Promise<string | undefined>

async function openReader(): Promise<Reader> {
  const Detector =
    typeof BarcodeDetector === 'undefined' ? (await import('qr/decode.js')).BarcodeDetector : BarcodeDetector
  const detector = new Detector({ formats: ['qr_code'] })
  return async (video) => (await detector.detect(video))[0]?.rawValue
}

function viewfinder(stream: MediaStream) {
  const { t } = words()
  const dialog = document.createElement('dialog')
  dialog.className = 'viewfinder'
  dialog.setAttribute('aria-label', t.entry.aim)
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.srcObject = stream
  const close = document.createElement('button')
  close.type = 'button'
  close.textContent = t.cancel
  close.addEventListener('click', () => dialog.close())
  dialog.append(video, close)
  document.body.append(dialog)
  dialog.showModal()
  return { dialog, video }
}
