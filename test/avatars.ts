import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createJanitor } from '#jobs/files.ts'
import { type Answer, fleet, freshFiles, type Person } from './fleet.ts'
import { type FilePart, form } from './form.ts'
import { phonePhoto, seeThrough, svg, twoHalves } from './images.ts'

/** The stories of pictures and icons, the same of everything that has them. */

export interface Subject {
  entity: string
  make(account: Person, fleet: Fleet): Promise<number>
  /** As it is listed or read. */
  read(account: Person, id: number): Promise<Answer>
  /** Deletes it, if that can be. */
  remove?(account: Person, id: number): Promise<unknown>
}

type Fleet = Awaited<ReturnType<typeof fleet>>

export const png = (bytes: Uint8Array, name = 'picture.png'): FilePart => ({ name, type: 'image/png', bytes })

/** Uploads with parameters beside the file. */
export const send = (
  { server }: Pick<Fleet, 'server'>,
  path: string,
  { hash }: Person,
  file: FilePart,
  params: Record<string, string> = {},
) => server.inject({ method: 'POST', url: `/v2/${path}`, ...form({ hash, ...params, file }) })

/** The files that the store holds are all named by rows, after what is due was removed. */
const tidy = ({ db, files }: Fleet) => createJanitor({ db, files }).tidy()

export const uploadStories = async ({ entity, make, read, remove }: Subject): Promise<void> => {
  const opened = await fleet({ redirect_hosts: ['intranet'] })
  const { server, db, tenant } = opened
  const path = `${entity}/avatar/upload`
  const upload = (account: Person, id: number, file: FilePart, params = {}) =>
    send(opened, path, account, file, { [`${entity}_id`]: String(id), ...params })
  const name = async (account: Person, id: number, bytes: Uint8Array): Promise<string> => {
    const answer = (await upload(account, id, png(bytes))).json<Answer>()
    expect(answer).toEqual({ success: true, value: expect.stringMatching(/^[0-9a-f]{32}\.(jpg|png)$/) })
    return answer.value
  }
  const get = (file_name: string) => server.inject({ url: `/v2/static/${entity}/avatars/${file_name}` })

  test('what is uploaded is told and served, small, upright, and without what else was in the file', async () => {
    const alice = await tenant()
    const id = await make(alice, opened)
    const value = await name(alice, id, await phonePhoto())
    expect(await read(alice, id)).toMatchObject({ avatar_file_name: value })
    const served = await get(value)
    expect(served).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/jpeg' } })
    const { width, height, exif } = await sharp(served.rawPayload).metadata()
    expect({ width, height, exif }).toEqual({ width: 200, height: 400, exif: undefined })
  })

  test('it is told in the audit', async () => {
    const alice = await tenant()
    const id = await make(alice, opened)
    const file_name = await name(alice, id, await twoHalves().jpeg().toBuffer())
    const entries = db.selectFrom('audit').selectAll().where('owner_id', '=', alice.id)
    const [entry] = await entries.orderBy('seq', 'desc').limit(1).execute()
    expect(entry).toMatchObject({ action: path, entry_category: `${entity}_avatar`, user_id: alice.id })
    expect(JSON.stringify(entry?.payload)).toContain(file_name)
  })

  test('another picture takes its place, and the old one is gone', async () => {
    const alice = await tenant()
    const id = await make(alice, opened)
    const old = await name(alice, id, await twoHalves().jpeg().toBuffer())
    const value = await name(alice, id, await seeThrough().png().toBuffer())
    expect(await read(alice, id)).toMatchObject({ avatar_file_name: value })
    await tidy(opened)
    expect((await get(old)).statusCode).toBe(404)
    expect((await get(value)).statusCode).toBe(200)
    expect(await db.selectFrom('loose_file').selectAll().execute()).toEqual([])
  })

  test.runIf(remove)('the picture goes with what had it', async () => {
    const alice = await tenant()
    const id = await make(alice, opened)
    const value = await name(alice, id, await twoHalves().jpeg().toBuffer())
    await remove?.(alice, id)
    await tidy(opened)
    expect((await get(value)).statusCode).toBe(404)
  })

  test('what is no image, or of nothing that is known, is refused and nothing is kept', async () => {
    const alice = await tenant()
    const id = await make(alice, opened)
    const picture = png(await twoHalves().png().toBuffer())
    expect((await upload(alice, id, png(svg))).json()).toMatchObject({ status: { code: 234 } })
    expect((await upload(alice, 2_000_000_000, picture)).json()).toMatchObject({ status: { code: 201 } })
    expect(await alice.fails(path, { [`${entity}_id`]: id })).toMatchObject({ code: 233, http: 400 })
    expect((await read(alice, id)).avatar_file_name ?? null).toBeNull()
    expect(await db.selectFrom('loose_file').selectAll().execute()).toEqual([])
  })

  test('a store that fails is told, and nothing is left of it', async () => {
    const files = freshFiles()
    const away = async () => {
      throw new Error('the store is away')
    }
    const broken = await fleet({}, { ...files, put: away })
    const alice = await broken.tenant()
    const id = await make(alice, broken)
    const params = { [`${entity}_id`]: String(id) }
    const answer = await send(broken, path, alice, png(await twoHalves().png().toBuffer()), params)
    expect(answer).toMatchObject({ statusCode: 500 })
    expect(answer.json()).toMatchObject({ status: { code: 254 } })
    expect((await read(alice, id)).avatar_file_name ?? null).toBeNull()
    await tidy(broken)
    expect(await broken.db.selectFrom('loose_file').selectAll().execute()).toEqual([])
  })

  test('a browser is sent back with the name', async () => {
    const alice = await tenant()
    const id = await make(alice, opened)
    const picture = png(await twoHalves().png().toBuffer())
    const { statusCode, headers } = await upload(alice, id, picture, { redirect_target: 'https://intranet/done' })
    expect(statusCode).toBe(302)
    const { searchParams, origin } = new URL(String(headers.location))
    const { avatar_file_name } = await read(alice, id)
    expect(origin).toBe('https://intranet')
    expect(JSON.parse(searchParams.get('response') ?? '')).toEqual({ success: true, value: avatar_file_name })
  })
}

export const assignStories = async ({ entity, make, read }: Subject): Promise<void> => {
  const opened = await fleet()
  const { tenant } = opened
  const path = `${entity}/avatar/assign`
  const of = (id: number) => ({ [`${entity}_id`]: id })

  test('an icon is assigned and taken away again, and the picture stays', async () => {
    const alice = await tenant()
    const id = await make(alice, opened)
    const file = png(await twoHalves().png().toBuffer())
    const { value } = (
      await send(opened, `${entity}/avatar/upload`, alice, file, { [`${entity}_id`]: String(id) })
    ).json()
    expect((await read(alice, id)).icon_id ?? null).toBeNull()
    expect(await alice.call(path, { ...of(id), icon_id: 55 })).toEqual({})
    expect(await read(alice, id)).toMatchObject({ icon_id: 55, avatar_file_name: value })
    await alice.call(path, { ...of(id), icon_id: null })
    expect((await read(alice, id)).icon_id ?? null).toBeNull()
    expect(await read(alice, id)).toMatchObject({ avatar_file_name: value })
  })

  test('icons are of the standard set', async () => {
    const alice = await tenant()
    const id = await make(alice, opened)
    for (const icon_id of [0, 256, -1, 1.5, 'x'])
      expect(await alice.fails(path, { ...of(id), icon_id })).toMatchObject({
        code: 7,
        body: { errors: [{ parameter: 'icon_id' }] },
      })
    expect(await alice.fails(path, { ...of(2_000_000_000), icon_id: 1 })).toMatchObject({ code: 201 })
  })
}
