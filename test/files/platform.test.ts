import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Config } from '#src/config.ts'
import * as accounts from '#store/dealer/accounts.ts'
import * as sessions from '#store/people/sessions.ts'
import { bucket } from '#test/bucket.ts'
import type { Answer } from '#test/fleet.ts'
import { twoHalves } from '#test/images.ts'
import { runPlatform } from '#test/platform.ts'

/** The platform as it is configured: where its pictures go. */

const picture = await twoHalves().png().toBuffer()

const uploadTo = async (overrides: Partial<Config>) => {
  const { url, store, data_dir } = await runPlatform(overrides)
  const who = { dealer_id: 1, login: 'ada@fleet.example', password_hash: '', activated: true, verified: true }
  const user_id = await accounts.createUser(store.db, { ...who, time_zone: 'UTC', locale: 'en_US' })
  const hash = await sessions.openSession(store.db, { kind: 'user', user_id, seconds: 60 })
  const ask = async (path: string, body: FormData | URLSearchParams): Promise<Answer> =>
    (await fetch(`${url}/v2/${path}`, { method: 'POST', body })).json()
  const { id } = await ask('tag/create', new URLSearchParams({ hash, tag: '{"name":"a tag","color":"ff0000"}' }))
  const form = new FormData()
  form.set('file', new Blob([picture], { type: 'image/png' }), 'a.png')
  form.set('hash', hash)
  form.set('tag_id', String(id))
  const { value } = await ask('tag/avatar/upload', form)
  const served = await fetch(`${url}/v2/static/tag/avatars/${value}`)
  expect(served.status).toBe(200)
  expect(served.headers.get('content-type')).toBe('image/jpeg')
  expect((await served.arrayBuffer()).byteLength).toBeGreaterThan(100)
  return { value, data_dir }
}

test('on disk, below the data directory', async () => {
  const { value, data_dir } = await uploadTo({})
  expect(await readdir(join(data_dir, 'files', 'tag', 'avatars'))).toEqual([value])
  expect(await readdir(join(data_dir, 'files', '.unfinished'))).toEqual([])
})

test('in a bucket, and nothing on disk', async () => {
  const { bucket: s3_bucket, endpoint, region, access_key, secret_key, path_style } = await bucket()
  const { data_dir } = await uploadTo({
    s3_bucket,
    s3_endpoint: endpoint,
    s3_region: region,
    s3_access_key: access_key,
    s3_secret_key: secret_key,
    s3_path_style: path_style,
  })
  expect(await readdir(data_dir)).not.toContain('files')
})
