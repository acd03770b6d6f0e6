/** A strip of what a page with a map shows in its first second and after its map is drawn, at two widths. */
import sharp from 'sharp'

const VIEWS = [
  { width: 360, height: 780, share: 0.5 },
  { width: 1280, height: 800, share: 0.25 },
]
/** Milliseconds since the first paint; the map is touched when the page has loaded. */
const MOMENTS = [0, 200, 400, 700, 1000, Number.POSITIVE_INFINITY]
/** Bytes: pictures of an empty page are smaller. */
const PAINTED = 8000
const GAP = 8

/** Writes `map-first-second-360.webp` and `…-1280.webp` into the folder. */
export async function makeStrips(browser, origin, folder) {
  for (const view of VIEWS) {
    const frames = await recorded(browser, `${origin}/arenda/ekskavator?at=55.567,38.23&r=30`, view)
    const width = Math.round(view.width * view.share)
    const height = Math.round(view.height * view.share)
    const pictures = await Promise.all(
      MOMENTS.map(async (moment, i) => {
        const frame = frames.findLast(({ at }) => at <= moment)
        const input = await sharp(frame.picture).resize(width, height).png().toBuffer()
        return { input, left: i * (width + GAP), top: 0 }
      }),
    )
    await sharp({
      create: { width: MOMENTS.length * (width + GAP) - GAP, height, channels: 3, background: '#858e98' },
    })
      .composite(pictures)
      .webp({ quality: 70 })
      .toFile(`${folder}/map-first-second-${view.width}.webp`)
  }
}

/** The frames that the browser painted, each with ms since the first of them. */
async function recorded(browser, address, viewport) {
  const context = await browser.newContext({ viewport, locale: 'ru-RU' })
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  const frames = []
  client.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ at: metadata.timestamp * 1000, picture: Buffer.from(data, 'base64') })
    void client.send('Page.screencastFrameAck', { sessionId })
  })
  await client.send('Page.startScreencast', { format: 'jpeg', quality: 90 })
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.mouse.move(viewport.width / 3, 200)
  await page.waitForSelector('[aria-busy=false] .maplibregl-canvas')
  await page.waitForTimeout(1000)
  await context.close()
  const painted = frames.filter(({ picture }) => picture.length > PAINTED)
  return painted.map(({ at, picture }) => ({ at: at - painted[0].at, picture }))
}
