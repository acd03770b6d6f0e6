/**
 * Takes a photo with the browser's camera. The camera is opened for each photo and closed again, so that the phone
 * neither warms up nor loses battery.
 */
import type { Camera } from '../recording/settings'
import { CAMERA_WAIT, CameraError, type TakenPhoto } from './platform'

/** Ms that a camera needs to adjust its brightness. */
const WARM_UP = 600
const QUALITIES = [0.85, 0.75, 0.65, 0.5, 0.35] as const

export async function takeWebPhoto({
  camera,
  side,
  bytes,
}: {
  camera: Camera
  side: number
  bytes: number
}): Promise<TakenPhoto> {
  const stream = await openCamera(camera, side)
  const close = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  // The picture may never come.
  const timer = setTimeout(close, CAMERA_WAIT)
  try {
    const video = document.createElement('video')
    video.muted = true
    video.playsInline = true
    video.srcObject = stream
    await video.play()
    await new Promise((resolve) => setTimeout(resolve, WARM_UP))
    const at = Date.now()
    return { file: await encode(drawn(video, side), bytes), at }
  } catch {
    throw new CameraError('failed')
  } finally {
    clearTimeout(timer)
    close()
  }
}

export async function openCamera(camera: Camera, side: number): Promise<MediaStream> {
  if (!navigator.mediaDevices) throw new CameraError('missing')
  const facingMode = camera === 'back' ? 'environment' : 'user'
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { facingMode, width: { ideal: side } }, audio: false })
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'NotAllowedError') throw new CameraError('denied')
    throw new CameraError(name === 'NotFoundError' ? 'missing' : 'failed')
  }
}

function drawn(video: HTMLVideoElement, side: number): HTMLCanvasElement {
  const { videoWidth, videoHeight } = video
  const scale = Math.min(1, side / Math.max(videoWidth, videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** The best JPEG of at most `bytes`, or the smallest possible one. */
async function encode(canvas: HTMLCanvasElement, bytes: number): Promise<ArrayBuffer> {
  let best: Blob | null = null
  for (const quality of QUALITIES) {
    best = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (best && best.size <= bytes) break
  }
  if (!best) throw new CameraError('failed')
  return best.arrayBuffer()
}
