/** Reads a QR code with the browser's own reader, over the whole screen. */
import { openCamera } from './web-camera'

interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
declare const BarcodeDetector: new (options: { formats: string[] }) => BarcodeDetector

/** Ms between two attempts. */
const PAUSE = 200
const SIDE = 1280

export async function scanWithCamera(): Promise<string | undefined> {
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  const stream = await openCamera('back', SIDE)
  const { dialog, video } = viewfinder(stream)
  try {
    await video.play()
    while (dialog.open) {
      const [code] = await detector.detect(video).catch(() => [])
      if (code) return code.rawValue
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
    }
    return undefined
  } finally {
    for (const track of stream.getTracks()) track.stop()
    dialog.remove()
  }
}

function viewfinder(stream: MediaStream) {
  const dialog = document.createElement('dialog')
  dialog.className = 'viewfinder'
  dialog.setAttribute('aria-label', 'Наведите камеру на код')
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.srcObject = stream
  const close = document.createElement('button')
  close.type = 'button'
  close.textContent = 'Отмена'
  close.addEventListener('click', () => dialog.close())
  dialog.append(video, close)
  document.body.append(dialog)
  dialog.showModal()
  return { dialog, video }
}
