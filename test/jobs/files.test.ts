import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { FileStore } from '#files/file-store.ts'
import { createJanitor } from '#jobs/files.ts'
import * as looseFiles from '#store/files/loose-files.ts'
import { png, send } from '#test/avatars.ts'
import { fleet, freshFiles } from '#test/fleet.ts'
import { twoHalves } from '#test/images.ts'

/** Stores of these tests do what is asked of them, and what a test adds to it. */
const kept = freshFiles()
let before: Partial<FileStore> = {}
const files: FileStore = {
  ...kept,
  put: async (...given) => {
    await before.put?.(...given)
    await kept.put(...given)
  },
  remove: async (key) => {
    await before.remove?.(key)
    await kept.remove(key)
  },
}
const opened = await fleet({}, files)
const { db, server, tenant } = opened
const janitor = createJanitor({ db, files })

beforeEach(() => {
  before = {}
})

const loose = async () =>
  (await db.selectFrom('loose_file').select('key').orderBy('key').execute()).map(({ key }) => key)
const passTime = (seconds: number) =>
  sql`update loose_file set due = due - make_interval(secs => ${seconds})`.execute(db)

const picture = png(await twoHalves().png().toBuffer())
const makeTag = async () => {
  const alice = await tenant()
  const { id } = await alice.call('tag/create', { tag: { name: 'a tag', color: 'ff0000' } })
  const upload = async () => (await send(opened, 'tag/avatar/upload', alice, picture, { tag_id: String(id) })).json()
  const listed = async () => (await alice.call('tag/list')).list[0]?.avatar_file_name
  return { alice, id, upload, listed }
}
const status = async (name: string) => (await server.inject({ url: `/v2/static/tag/avatars/${name}` })).statusCode

test('a file whose upload ended in a crash is removed, once it is sure that nobody names it any more', async () => {
  await looseFiles.announce(db, 'tag/avatars/crashed.jpg')
  await files.put('tag/avatars/crashed.jpg', Buffer.from('x'), 'image/jpeg')
  await janitor.tidy()
  expect(await files.get('tag/avatars/crashed.jpg').then((found) => found?.stream.destroy())).toBeDefined()
  await passTime(3601)
  await janitor.tidy()
  expect(await files.get('tag/avatars/crashed.jpg')).toBeUndefined()
  expect(await loose()).toEqual([])
})

test('what cannot be removed is tried again, and keeps nothing else from being removed for good', async () => {
  for (const name of ['a', 'b']) await looseFiles.loosen(db, `tag/avatars/${name}`)
  before.remove = async (key) => {
    if (key === 'tag/avatars/a') throw new Error('the store is away')
  }
  await janitor.tidy()
  await janitor.tidy()
  expect(await loose()).toContain('tag/avatars/a')
  await passTime(601)
  before = {}
  await janitor.tidy()
  expect(await loose()).toEqual([])
})

test('two processes remove each file once', async () => {
  for (let i = 0; i < 250; i++) await looseFiles.loosen(db, `tag/avatars/${i}`)
  const removed: string[] = []
  before.remove = async (key) => void removed.push(key)
  await Promise.all([janitor.tidy(), createJanitor({ db, files }).tidy()])
  expect(removed).toHaveLength(250)
  expect(new Set(removed).size).toBe(250)
  expect(await loose()).toEqual([])
})

test('of several uploads at once one picture stays, which is there', async () => {
  const { upload, listed } = await makeTag()
  const answers = await Promise.all([upload(), upload(), upload(), upload()])
  const name = await listed()
  await janitor.tidy()
  const left = await Promise.all(answers.map(async ({ value }) => [value, await status(value)]))
  expect(left.filter(([, code]) => code === 200)).toEqual([[name, 200]])
})

test('a tag that is deleted while its picture comes is not found, and the picture is removed', async () => {
  const { alice, id, upload } = await makeTag()
  let key = ''
  before.put = async (given) => {
    key = given
    await alice.call('tag/delete', { tag_id: id })
  }
  expect(await upload()).toMatchObject({ status: { code: 201 } })
  await janitor.tidy()
  expect(await files.get(key)).toBeUndefined()
  expect(await loose()).toEqual([])
})

test('an upload that takes longer than anybody waits is given up, and nothing of it stays', async () => {
  const { upload, listed } = await makeTag()
  let key = ''
  before.put = async (given) => {
    key = given
    await passTime(3601)
    await janitor.tidy()
  }
  expect(await upload()).toMatchObject({ status: { code: 254 } })
  expect(await listed()).toBeUndefined()
  await janitor.tidy()
  expect(await files.get(key)).toBeUndefined()
  expect(await loose()).toEqual([])
})

test('no transaction is open while the store is awaited', async () => {
  const { upload } = await makeTag()
  const open: unknown[] = []
  before.put = async () => {
    const { rows } = await sql`
      select state from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(db)
    open.push(...rows)
  }
  expect(await upload()).toMatchObject({ success: true })
  expect(open).toEqual([])
})
