/** Addresses of photos: who gets them, and when they stop working. */
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makeRecorder, makeTracking, permit } from '../../../test/track-factories.ts'
import { switchLinkOff, switchLinkOn } from '../sharing/links.queries.ts'
import { type Audience, photoFor } from './photo-links.rules.ts'
import { photoBehind } from './photo-links.ts'
import { photosTo } from './photos.fixture.ts'
import { photosById } from './photos.queries.ts'

const api = await testApp()
const { app, db, deps, makeUser, makeEquipment } = api
const { keep, shown } = photosTo(api)

// The server reads JPEG and PNG only.
sharp.unblock({ operation: ['VipsForeignLoadWebp'] })

/** A stored photo and how to request it. */
async function makePhoto() {
  const machine = await makeEquipment()
  const { token, equipment } = await makeRecorder(db, { equipment: machine.id })
  const { _id: id } = await keep(token)
  const open = async (address: string | undefined) => (await app.inject(address ?? '')).statusCode
  const addressFor = async (audience: Audience) => (await shown(equipment, audience))[0]?.photoURL
  return { id, machine, equipment, open, addressFor }
}

test('the owner and a permitted partner see the photo, until the permission goes', async () => {
  const { id, machine, equipment, open, addressFor } = await makePhoto()
  const partner = await makeUser()
  await permit(db, equipment, partner.id)
  const [owners, partners] = [await addressFor({ user: machine.owner }), await addressFor({ user: partner.id })]
  expect(owners).toMatch(new RegExp(`^/photo/${id}/screen\\?`))
  const answer = await app.inject(owners?.replace('screen', 'icon') ?? '')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(answer.headers['cache-control']).toMatch(/^private, max-age=\d{4}, immutable$/)
  expect((await sharp(answer.rawPayload).metadata()).width).toBe(60)
  expect(await open(partners)).toBe(200)

  await db.deleteFrom('partner_permissions').where('partner', '=', partner.id).execute()
  expect([await open(owners), await open(partners)]).toEqual([200, 404])
})

test('no other user’s address opens it, nor one that was changed', async () => {
  const { id, machine, equipment, open, addressFor } = await makePhoto()
  const other = await makePhoto()
  const address = (await addressFor({ user: machine.owner })) ?? ''
  const stranger = await makeUser()
  const changed = [
    await addressFor({ user: stranger.id }),
    address.replace(machine.owner, stranger.id),
    address.replace(/user=[^&]+&/, ''),
    address.replace(id, other.id),
    address.replace(/expires=\d/, 'expires=9'),
    address.replace(/signature=(.)/, (_, first) => `signature=${first === 'A' ? 'B' : 'A'}`),
    `/photo/${id}/screen`,
    address.replace('screen', 'secret'),
    address.replace(id, randomUUIDv7()),
    address.replace(`machine=${equipment}`, `machine=${other.equipment}`),
  ]
  for (const wrong of changed) expect([404, 400], wrong).toContain(await open(wrong))
  expect(await open(address)).toBe(200)
})

test('an address works for one to two hours, and is the same for an hour', async () => {
  const { id, machine, equipment } = await makePhoto()
  const [row] = await photosById(db, [[equipment, id]])
  if (!row) throw new Error('a photo')
  const at = (now: number) => photoFor(deps.signing, row, { user: machine.owner }, now).photoURL
  const hour = Math.floor(Date.now() / 3600_000) * 3600_000
  expect(at(hour + 1)).toBe(at(hour + 3599_000))
  expect(at(hour)).not.toBe(at(hour - 1))
  const given = Object.fromEntries(new URL(at(hour), 'http://x').searchParams)
  const parts = { id, user: given.user, expires: Number(given.expires), signature: given.signature ?? '' }
  expect(await photoBehind(deps, parts, hour + 7199_000)).toMatchObject({ equipment, state: 'drawn' })
  expect(await photoBehind(deps, parts, hour + 7200_000)).toBeUndefined()
})

test('the addresses of a public link die with it, and a new link does not wake them', async () => {
  const { equipment, open, addressFor } = await makePhoto()
  await makeTracking(db, { equipment })
  const linked = async () => {
    await switchLinkOn(db, equipment, {})
    const { link_nonce: link } = await makeTracking(db, { equipment })
    return link ? addressFor({ link }) : undefined
  }
  const address = await linked()
  expect(address).not.toMatch(/user/)
  expect(await open(address)).toBe(200)
  await sql`update tracking set link_expires_at = now() where equipment = ${equipment}`.execute(db)
  expect(await open(address)).toBe(404)
  await sql`update tracking set link_expires_at = null where equipment = ${equipment}`.execute(db)
  await switchLinkOff(db, equipment)
  expect(await open(address)).toBe(404)
  expect(await open(await linked())).toBe(200)
  expect(await open(address)).toBe(404)
})

test('an address names the machine; one from before addresses did so works on', async () => {
  const { machine, equipment, open, addressFor } = await makePhoto()
  const address = (await addressFor({ user: machine.owner })) ?? ''
  expect(address).toContain(`machine=${equipment}&`)
  expect(await open(address.replace(/machine=[^&]+&/, ''))).toBe(200)
})
