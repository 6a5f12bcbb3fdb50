import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { disk } from '#files/disk.ts'
import { createJanitor } from '#jobs/files.ts'
import { expireFiles } from '#store/files/file-retention.ts'
import * as tickets from '#store/files/tickets.ts'
import * as sessions from '#store/people/sessions.ts'
import { freshDatabase } from '#test/database.ts'
import type { UploadTicket } from '#test/files.ts'
import { form } from '#test/form.ts'
import { twoHalves } from '#test/images.ts'
import { freePort } from '#test/ports.ts'
import { start } from './platform.ts'

/** Whatever is killed, no space is lost and no bytes stay that nobody names: a real platform, killed again and again. */

const photo = await twoHalves(1200, 900).png().toBuffer()
const kills = 6
const owner = { account_id: 1000 }

/** A platform over a database of its own, with an account that asks for tickets. */
const opened = async () => {
  const data_dir = await mkdtemp(join(tmpdir(), 'odograph-files-'))
  onTestFinished(() => rm(data_dir, { recursive: true, force: true }))
  const { db, url } = await freshDatabase()
  const port = await freePort()
  const off = ['OSMAND', 'TELTONIKA', 'GT06', 'WIALON'].map((name) => [`ODOGRAPH_${name}_PORT`, 'off'])
  const settings = {
    ODOGRAPH_DATABASE_URL: url,
    ODOGRAPH_DATA_DIR: data_dir,
    ODOGRAPH_HTTP_PORT: String(port),
    ODOGRAPH_RATE_LIMIT: '0',
    ODOGRAPH_DEALER_PASSWORD: 'secret-number-one',
  }
  const base = `http://127.0.0.1:${port}`
  const isUp = () =>
    fetch(`${base}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  /** Starts it, and waits until it is there. */
  const serve = async () => {
    const running = start(['serve'], { ...Object.fromEntries(off), ...settings })
    await expect.poll(isUp, { timeout: 60_000 }).toBe(true)
    return running
  }
  const running = await serve()
  await sql`
    insert into users (id, account_id, dealer_id, login, password_hash, activated) overriding system value
    values (1000, 1000, 1, 'files@odograph.example', '', true)`.execute(db)
  const hash = await sessions.openSession(db, { kind: 'user', user_id: 1000, seconds: 3600 })

  const giveTicket = async (): Promise<UploadTicket> => {
    const body = new URLSearchParams({ hash, size: '500000' })
    const answer = await fetch(`${base}/v2/checkin/image/create`, { method: 'POST', body })
    return ((await answer.json()) as { value: UploadTicket }).value
  }
  /** Answers whether it was taken. */
  const upload = async ({ url, fields }: UploadTicket): Promise<boolean> => {
    const body = new FormData()
    for (const [field, value] of Object.entries(fields)) body.set(field, value)
    body.set('file', new Blob([new Uint8Array(photo)]), 'a.png')
    return (await fetch(`${base}${new URL(url).pathname}`, { method: 'POST', body })).ok
  }
  return { data_dir, db, port, running, serve, giveTicket, upload }
}

test('a ticket whose upload was killed is good again some seconds later, and one that goes on slowly stays taken', async () => {
  const { db, port, running, serve, giveTicket, upload } = await opened()
  const stateOf = async (id: number) =>
    (await db.selectFrom('file').select(sql<string>`state`.as('state')).where('id', '=', id).executeTakeFirst())?.state
  /** Sends half of it. */
  const begin = async ({ file_id, url, fields }: UploadTicket) => {
    const { headers, payload } = form({ ...fields, file: { name: 'a.png', type: 'image/png', bytes: photo } })
    const length = { 'content-length': payload.length }
    const path = new URL(url).pathname
    const sending = request({ port, path, method: 'POST', headers: { ...headers, ...length } })
    sending.on('error', () => undefined)
    sending.write(payload.subarray(0, payload.length / 2))
    await expect.poll(() => stateOf(file_id)).toBe('in_progress')
    return { finish: () => sending.end(payload.subarray(payload.length / 2)) }
  }
  const killed = await giveTicket()
  await begin(killed)
  running.child.kill('SIGKILL')
  await running.ended
  await serve()
  const slow = await giveTicket()
  const going = await begin(slow)
  await expect.poll(() => upload(killed), { timeout: 25_000, interval: 500 }).toBe(true)
  // As long as that took the other could be taken for killed as well, but for its renewals.
  const { rows } = await sql<{ taken: boolean }>`
    select taken_until > now() and taken_until > created + interval '15 s' as taken from file where id = ${slow.file_id}`.execute(
    db,
  )
  expect(rows).toEqual([{ taken: true }])
  expect(await upload(slow)).toBe(false)
  going.finish()
  await expect.poll(() => stateOf(slow.file_id)).toBe('uploaded')
}, 120_000)

test('uploads that are killed leave neither space that is lost nor files that nobody names', async () => {
  const { data_dir, db, serve, giveTicket, upload, ...began } = await opened()
  let { running } = began
  const sent: number[] = []
  const one = async (): Promise<void> => {
    for (;;) {
      const ticket = await giveTicket()
      if (await upload(ticket)) sent.push(ticket.file_id)
    }
  }
  for (let kill = 0; kill < kills; kill++) {
    const before = sent.length
    const sending = Array.from({ length: 4 }, () => one().catch(() => undefined))
    // In the middle of something, at another moment each time; on a slow day too, some have come by then.
    await expect.poll(() => sent.length, { timeout: 60_000, interval: 10 }).toBeGreaterThan(before + 1)
    await sleep(kill * 37)
    running.child.kill('SIGKILL')
    await Promise.all([running.ended, ...sending])
    running = await serve()
  }
  running.child.kill('SIGTERM')
  expect(await running.ended).toBe(0)

  // As if an hour had gone by.
  const state = sql<string>`state`.as('state')
  await sql`update file set expires = now(), taken_until = taken_until - interval '1 hour'`.execute(db)
  await sql`update loose_file set due = now()`.execute(db)
  await expireFiles(db)
  const store = disk(join(data_dir, 'files'))
  await createJanitor({ db, files: store }).tidy()
  await store.sweep(new Date(Date.now() + 1000))

  const rows = await db.selectFrom('file').select(['id', 'size', 'key', 'preview_key', state]).execute()
  const kept = rows.filter((row) => row.state === 'uploaded')
  expect(new Set(rows.map((row) => row.state))).toEqual(new Set(['uploaded', 'deleted']))
  // What was answered is there; of what was not, some may be.
  expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(sent))
  expect(sent.length).toBeGreaterThan(kills)
  expect(await tickets.space(db, owner)).toEqual({ files: kept.length, bytes: kept.length * photo.length })
  const names = kept.flatMap(({ key, preview_key }) => [key, preview_key].map((name) => name?.replace('file/', '')))
  expect((await readdir(join(data_dir, 'files', 'file'))).sort()).toEqual(names.sort())
  expect(await readdir(join(data_dir, 'files', '.unfinished'))).toEqual([])
  for (const { key } of kept.slice(0, 20)) {
    const { stream } = (await store.get(key as string)) ?? expect.fail()
    expect(await buffer(stream)).toEqual(photo)
  }
}, 240_000)
