/**
 * The film of the landing page: the real product, recorded and encoded by the same browser. Called by `npm run pictures`; `npm
 * run pictures -- http://127.0.0.1:3000 film` makes only the film.
 */
import { readFile, writeFile } from 'node:fs/promises'

const SIZE = { width: 1280, height: 720 }
/** Bits a second: enough, since screens rarely change. */
const BITRATE = 560_000
/** Draws the pointer, which a headless browser does not show. */
const POINTER = `addEventListener('mousemove', ({ clientX, clientY }) => {
  let dot = document.getElementById('film-pointer')
  if (!dot) {
    dot = document.createElement('div')
    dot.id = 'film-pointer'
    dot.style.cssText = 'position:fixed;z-index:99999;width:26px;height:26px;margin:-13px 0 0 -13px;border-radius:50%;' +
      'background:rgb(27 31 36/.35);border:3px solid #fff;box-shadow:0 0 0 2px rgb(27 31 36/.6);pointer-events:none'
    document.documentElement.append(dot)
  }
  dot.style.left = clientX + 'px'
  dot.style.top = clientY + 'px'
}, true)`

/** Moves the pointer as a hand would. */
async function point(page, target) {
  await target.scrollIntoViewIfNeeded()
  const { x, y, width, height } = await target.boundingBox()
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 12 })
  await page.waitForTimeout(350)
}

async function press(page, target) {
  await point(page, target)
  await page.mouse.down()
  await page.mouse.up()
}

const wait = (seconds) => (page) => page.waitForTimeout(seconds * 1000)

/** `guest`: a visitor without an account. `open`: page that is opened before recording. Only `acts` are recorded. */
const scenesOf = ({ machine, day }) => [
  {
    caption: 'Экскаваторы рядом с объектом — на карте. Искать можно без регистрации',
    open: '/arenda/ekskavator?at=55.6,38.1&r=60',
    guest: true,
    acts: [wait(2), (page) => press(page, page.locator('a[data-item]').first()), wait(3.5)],
  },
  {
    caption: 'В карточке цена, расстояние и телефон владельца: звоните сразу',
    guest: true,
    acts: [(page) => point(page, page.locator('a[href^="tel:"]').first()), wait(3)],
  },
  {
    caption: 'Владелец видит свою машину: где ехала, где стояла и с какой скоростью',
    open: `/map?track=${machine}`,
    acts: [
      wait(1.5),
      // At closer zooms the bundled map has nothing to show.
      (page) => press(page, page.getByRole('button', { name: 'Отдалить' })),
      wait(1),
      (page) => press(page, page.getByText('×300', { exact: true })),
      (page) => press(page, page.getByRole('button', { name: 'Проиграть' })),
      wait(5),
    ],
  },
  {
    caption: 'Фото с объекта стоят на маршруте там, где сняты',
    acts: [
      (page) => press(page, page.getByRole('button', { name: 'Пауза' })),
      (page) => press(page, page.getByText('Фото на карте')),
      wait(4),
    ],
  },
  {
    caption: 'Контроль считает километры, работу и стоянки за каждый день',
    open: `/equipment/${machine}/control`,
    acts: [wait(1.5), (page) => page.mouse.wheel(0, 260), wait(2), (page) => page.mouse.wheel(0, 260), wait(3)],
  },
  {
    caption: 'Все фото дня, с временем и скоростью',
    open: `/daily/${machine}?day=${day}`,
    acts: [wait(2), (page) => press(page, page.locator('main li button').nth(1)), wait(3.5)],
  },
  {
    caption: 'Заказчику отправьте ссылку: он увидит маршрут без входа, пока вы её не выключите',
    open: `/equipment/${machine}`,
    acts: [
      wait(1),
      (page) => press(page, page.getByText('Публичный маршрут').first()),
      (page) =>
        page.getByLabel('Адрес ссылки').evaluate((input) => {
          input.value = 'https://spetskarta.example/public-view/'
        }),
      wait(4),
    ],
  },
]

/** Frames of a page while `acts` run: JPEG as base64, and seconds from the beginning. */
async function record(page, acts) {
  const client = await page.context().newCDPSession(page)
  const frames = []
  const { data } = await client.send('Page.captureScreenshot', { format: 'jpeg', quality: 88 })
  const begun = Date.now() / 1000
  frames.push({ data, at: 0 })
  client.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ data, at: Math.max(0, metadata.timestamp - begun) })
    client.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
  })
  const most = { maxWidth: SIZE.width, maxHeight: SIZE.height }
  await client.send('Page.startScreencast', { format: 'jpeg', quality: 88, ...most })
  for (const act of acts) await act(page)
  await client.send('Page.stopScreencast')
  await client.detach()
  return withoutStalls({ frames, seconds: Date.now() / 1000 - begun })
}

/** Seconds for which one picture stands at most: on a busy computer pages come late, and the wait is cut out. */
const STANDS = 2.5

function withoutStalls({ frames: taken, seconds }) {
  // Frames may arrive out of order.
  const frames = taken.toSorted((a, b) => a.at - b.at)
  let cut = 0
  const kept = frames.map((frame, i) => {
    cut += Math.max(0, frame.at - (frames[i - 1]?.at ?? 0) - STANDS)
    return { ...frame, at: frame.at - cut }
  })
  const last = frames.at(-1)?.at ?? 0
  return { frames: kept, seconds: Math.min(seconds, last + STANDS) - cut }
}

/** Encodes in a separate page; returns the bytes of a WebM. */
async function encode(browser, origin, scenes) {
  const context = await browser.newContext({ bypassCSP: true })
  const page = await context.newPage()
  // Browsers offer the encoder only to secure pages, such as those of localhost.
  await page.goto(`${origin}/robots.txt`)
  const muxer = await readFile(
    new URL('../node_modules/mediabunny/dist/bundles/mediabunny.min.cjs', import.meta.url),
    'utf8',
  )
  await page.evaluate(`{ const module = { exports: {} }; const exports = module.exports; ${muxer}
    ;window.Mediabunny = globalThis.Mediabunny ?? module.exports }`)
  await page.evaluate(
    async ({ width, height, bitrate }) => {
      const { Output, WebMOutputFormat, BufferTarget, CanvasSource } = window.Mediabunny
      const canvas = new OffscreenCanvas(width, height)
      const pen = canvas.getContext('2d')
      const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() })
      const source = new CanvasSource(canvas, { codec: 'vp9', bitrate, keyFrameInterval: 5 })
      output.addVideoTrack(source)
      await output.start()
      window.film = {
        async add(data, at, seconds) {
          const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
          const image = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
          pen.drawImage(image, 0, 0, width, height)
          image.close()
          await source.add(at, seconds)
        },
        async end() {
          await output.finalize()
          let text = ''
          const all = new Uint8Array(output.target.buffer)
          for (let i = 0; i < all.length; i += 8192) text += String.fromCharCode(...all.subarray(i, i + 8192))
          return btoa(text)
        },
      }
    },
    { ...SIZE, bitrate: BITRATE },
  )
  let start = 0
  for (const { frames, seconds } of scenes) {
    for (const [i, { data, at }] of frames.entries()) {
      const until = frames[i + 1]?.at ?? seconds
      if (until > at)
        await page.evaluate(([data, at, length]) => window.film.add(data, at, length), [data, start + at, until - at])
    }
    start += seconds
  }
  const film = Buffer.from(await page.evaluate(() => window.film.end()), 'base64')
  await context.close()
  return film
}

const clock = (seconds) => new Date(seconds * 1000).toISOString().slice(11, 23)

/** Captions as WebVTT, one for each scene. */
function captionsOf(scenes) {
  let start = 0
  const cues = scenes.map(({ caption, seconds }) => {
    const from = start
    start += seconds
    return `${clock(from + 0.2)} --> ${clock(start - 0.2)}\n${caption}`
  })
  return `WEBVTT\n\n${cues.join('\n\n')}\n`
}

/**
 * Writes `film.webm`, `film.vtt` and `film-poster.webp` into the folder. `owner`: the user who is signed in; `machine` and `day`:
 * what is shown of that user.
 */
export async function makeFilm({ browser, origin, folder, owner, machine, day }) {
  const openContext = async () => {
    const context = await browser.newContext({ viewport: SIZE, locale: 'ru-RU', timezoneId: 'Europe/Moscow' })
    await context.addInitScript(POINTER)
    return context
  }
  const [guests, owners] = [await openContext(), await openContext()]
  await owners.request.post(`${origin}/api/login`, { data: owner })
  await owners.request.delete(`${origin}/api/public-links`)
  const pages = { guest: await guests.newPage(), owner: await owners.newPage() }
  const recorded = []
  for (const { caption, guest, open, acts } of scenesOf({ machine, day })) {
    const page = guest ? pages.guest : pages.owner
    if (open) {
      await page.goto(origin + open)
      await page.waitForLoadState('load')
      // Until the map is drawn and its labels are visible.
      await page.waitForTimeout(4000)
    }
    recorded.push({ caption, ...(await record(page, acts)) })
  }
  await guests.close()
  await owners.close()
  await writeFile(`${folder}/film.webm`, await encode(browser, origin, recorded))
  await writeFile(`${folder}/film.vtt`, captionsOf(recorded))
  // The last picture of the route scene: by then the map is drawn completely.
  await writeFile(`${folder}/film-poster.jpg`, Buffer.from(recorded[2].frames.at(-1).data, 'base64'))
  return recorded.map(({ caption, frames, seconds }) => ({ caption, frames: frames.length, seconds }))
}
