import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { disposition } from '#http/disposition.ts'
import { signing } from '#service/file.ts'
import { readConfig } from '#src/config.ts'
import type { FileRow } from '#store/files/files.ts'
import * as stored from '#store/files/files.ts'
import { fileStores, sendFile } from '#test/files.ts'
import { fleet, fleetSecret } from '#test/fleet.ts'
import { makeForm } from '#test/forms.ts'
import { twoHalves } from '#test/images.ts'

const photo = await twoHalves(800, 400).jpeg().toBuffer()
const stores = await fileStores()

const pathOf = (url: string): string => url.replace(/^https?:\/\/[^/]+/, '')

/** An address of a file as it was signed so many seconds ago. */
const signedAgo = (id: number, seconds: number): string => {
  const now = new Date(Date.now() - seconds * 1000)
  const sign = signing({ config: readConfig({}), secret: fleetSecret, now })
  return pathOf(sign({ id, state: 'uploaded', preview_key: null } as FileRow).download_url as string)
}

describe.each(stores.slice(0, 2))('a file %s', async (_, files) => {
  const { db, server, tenant, tracker } = await fleet({}, files)
  const user = await tenant()
  const uploaded = async (filename = 'photo.jpg', bytes: Uint8Array = photo) => {
    const { value } = await user.call('checkin/image/create', { size: 100_000, filename })
    return (await sendFile(server, value, { bytes })).body.value
  }
  const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    server.inject({ method, url: pathOf(url), headers })

  test('is served for a day to whoever has its address', async () => {
    const { id, download_url } = await uploaded()
    const { statusCode, headers, rawPayload } = await get(download_url)
    expect(statusCode).toBe(200)
    expect(rawPayload).toEqual(photo)
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(photo.length),
      'content-disposition': `inline; filename="photo.jpg"; filename*=UTF-8''photo.jpg`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cache-control': 'private, max-age=3600',
      'referrer-policy': 'no-referrer',
    })
    expect((await get(signedAgo(id, 86_000))).statusCode).toBe(200)
    expect((await get(signedAgo(id, 86_401))).statusCode).toBe(404)
  })

  test('is not served by an address that somebody made up', async () => {
    const [one, other] = [await uploaded(), await uploaded()]
    const url = pathOf(one.download_url)
    const wrong = [
      url.replace(/id=\d+/, `id=${other.id}`),
      url.replace(/expires=\d+/, (expires) => `${expires}0`),
      url.replace(/signature=.{8}/, 'signature=AAAAAAAA'),
      url.replace(/&signature=.*/, ''),
      `${url}&size=huge`,
      '/v2/file/download',
      '/v2/file/download?id=1&expires=1&signature=',
    ]
    for (const address of wrong) {
      const { statusCode, body } = await get(address)
      expect([statusCode, JSON.parse(body).status.code]).toEqual([404, 204])
    }
  })

  test('is served in parts', async () => {
    const { id, download_url } = await uploaded()
    const part = async (range: string, more = {}) => get(download_url, { range, ...more })
    const size = photo.length
    const first = await part('bytes=0-9')
    expect([first.statusCode, first.headers['content-range'], first.headers['content-length']]).toEqual([
      206,
      `bytes 0-9/${size}`,
      '10',
    ])
    expect(first.rawPayload).toEqual(photo.subarray(0, 10))
    expect((await part(`bytes=${size - 5}-`)).rawPayload).toEqual(photo.subarray(-5))
    expect((await part('bytes=-7')).rawPayload).toEqual(photo.subarray(-7))
    expect((await part(`bytes=10-${size + 100}`)).rawPayload).toEqual(photo.subarray(10))
    const beyond = await part(`bytes=${size}-`)
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`])
    for (const whole of ['bytes=0-1,4-5', 'bytes=9-3', 'bytes=-', 'lines=1-2'])
      expect((await part(whole)).rawPayload).toEqual(photo)
    expect((await part('bytes=0-9', { 'if-range': '"other"' })).rawPayload).toEqual(photo)
    expect((await part('bytes=0-9', { 'if-range': `"${id}"` })).statusCode).toBe(206)
  })

  test('is told by HEAD, and not sent to whoever has it', async () => {
    const { id, download_url, preview_url } = await uploaded()
    const head = await get(download_url, {}, 'HEAD')
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
      200,
      String(photo.length),
      0,
    ])
    expect((await get(download_url, { 'if-none-match': `"${id}"` })).statusCode).toBe(304)
    const small = await get(preview_url, { 'if-none-match': `"${id}"` })
    expect([small.statusCode, small.headers.etag]).toEqual([200, `"${id}-preview"`])
    expect(small.rawPayload).not.toEqual(photo)
  })

  test('is gone with its row, at once', async () => {
    const { id, download_url } = await uploaded()
    await stored.releaseFiles(db, { account_id: user.id }, [id])
    expect((await get(download_url)).statusCode).toBe(404)
    const { id: second, download_url: another } = await uploaded()
    await sql`delete from file where id = ${second}`.execute(db)
    expect((await get(another)).statusCode).toBe(404)
  })

  test('is called so that nothing turns its end', () => {
    const name = 'invoice\u202excod.exe'
    expect(disposition('attachment', name)).toBe(
      `attachment; filename="invoicexcod.exe"; filename*=UTF-8''invoicexcod.exe`,
    )
  })

  test.each([
    ['Фото №1.jpg', `inline; filename="____ _1.jpg"; filename*=UTF-8''%D0%A4%D0%BE%D1%82%D0%BE%20%E2%84%961.jpg`],
    [
      'a";b=c\'(1)*%41.jpg',
      `inline; filename="a_;b=c'(1)*_41.jpg"; filename*=UTF-8''a%22%3Bb%3Dc%27%281%29%2A%2541.jpg`,
    ],
  ])('is called %s, and no name is more than a name', async (filename, told) => {
    const { download_url } = await uploaded(filename)
    expect((await get(download_url)).headers['content-disposition']).toBe(told)
  })

  test('a page that somebody attaches to a form is only taken away, and nothing in it runs', async () => {
    const { tracker_id } = await tracker(user)
    const form_id = await makeForm(user, tracker_id)
    const asked = { form_id, field_id: 'paper', size: 1000 }
    const { value } = await user.call('checkin/form/file/create', asked)
    const page = Buffer.from('<script>alert(document.domain)</script>')
    const sent = await sendFile(server, value, { bytes: page, name: 'page.html', type: 'text/html' })
    expect(sent.body.value).toMatchObject({
      type: 'file',
      name: 'page.html',
      mime_type: 'text/html',
      metadata: {},
      preview_url: null,
    })
    const { headers, rawPayload } = await get(sent.body.value.download_url)
    expect(rawPayload).toEqual(page)
    expect(headers).toMatchObject({
      'content-disposition': `attachment; filename="page.html"; filename*=UTF-8''page.html`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    })
    expect((await get(`${sent.body.value.download_url}&size=preview`)).statusCode).toBe(404)
  })

  test('what is no image is taken away and not shown, whatever it is called', async () => {
    const { id, download_url } = await uploaded()
    const page = { mime_type: 'image/svg+xml', name: 'page.svg' }
    await db.updateTable('file').set(page).where('id', '=', id).execute()
    expect((await get(download_url)).headers['content-disposition']).toMatch(/^attachment; filename="page.svg"/)
  })
})

test('a bucket serves it itself where it is asked to, as what it is', async () => {
  const [, files] = stores[1] as (typeof stores)[0]
  const { server, tenant } = await fleet({ s3_redirect: true }, files)
  const user = await tenant()
  const { value } = await user.call('checkin/image/create', { size: 100_000, filename: 'Фото.jpg' })
  const { download_url, preview_url } = (await sendFile(server, value, { bytes: photo })).body.value
  for (const url of [download_url, preview_url]) {
    const { statusCode, headers } = await server.inject({ url: pathOf(url) })
    expect([statusCode, headers['cache-control']]).toEqual([302, 'private, max-age=1800'])
    // The server of the tests takes no apostrophes in what it verifies; that of a name without is in file-store.test.ts.
    const asked = new URL(headers.location as string).searchParams
    expect(asked.get('response-content-disposition')).toMatch(/^inline; filename="____.jpg"; filename\*=UTF-8''%D0/)
    expect(asked.get('response-content-type')).toBe('image/jpeg')
    expect(Number(asked.get('X-Amz-Expires'))).toBe(3600)
  }
})
