/** A phone whose browser reads no codes by itself, as on iPhones: the recorder's own reader does. */
import { drawCode } from '../../web/app/ui/qr/drawn-qr.ts'
import { expect, test } from '../lib/fixtures.ts'
import { signUp } from '../lib/people.ts'
import { ORIGIN } from '../lib/server.ts'
import { makeMachine, makeRecorder } from '../lib/track-data.ts'

test('the code that an owner shows connects the phone that looks at it', { tag: '@once' }, async ({
  page,
  request,
}) => {
  await signUp(request)
  const token = await makeRecorder(request, await makeMachine(request, 'Бульдозер Б10М'))
  const { size, path } = drawCode(`${ORIGIN}/recorder#${token}`)
  const code = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 ${size} ${size}">
    <rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`
  // The camera: first a wall, then the code, held askew before a grey screen.
  await page.addInitScript((svg) => {
    Object.defineProperty(globalThis, 'BarcodeDetector', { value: undefined })
    const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 })
    const context = canvas.getContext('2d')
    const image = Object.assign(new Image(), { src: `data:image/svg+xml,${encodeURIComponent(svg)}` })
    let frame = 0
    const draw = () => {
      context?.resetTransform()
      context?.fillRect(0, 0, canvas.width, canvas.height)
      if (context) context.fillStyle = frame++ % 2 ? '#889' : '#878'
      context?.setTransform(0.97, 0.2, -0.18, 0.95, 420, 90)
      if (frame > 20) context?.drawImage(image, 0, 0, 480, 480)
    }
    setInterval(draw, 50)
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream()
  }, code)
  await page.goto('/recorder')
  await page.getByRole('button', { name: 'Сканировать код' }).click()
  await expect(page.getByRole('dialog', { name: 'Наведите камеру на код' })).toBeVisible()
  await expect(page.getByText('Записывать для «Бульдозер Б10М»')).toBeVisible()
})
