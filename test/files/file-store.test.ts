import { randomBytes } from 'node:crypto'
import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import { disk } from '#files/disk.ts'
import { checked } from '#files/file-store.ts'
import { s3 } from '#files/s3.ts'
import { bucket } from '#test/bucket.ts'

const reached = await bucket()
const folder = join(inject('files'), `file-store-${process.pid}`)
const key = () => `tag/avatars/${randomBytes(16).toString('hex')}.png`
const posting = { type: 'image/png', most: 1_000, expires: new Date(Date.now() + 60_000) }
const everything = async (path = folder) =>
  (await readdir(path, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())

describe.each([
  ['on disk', disk(folder)],
  ['in a bucket', s3(reached)],
])('a file store %s', (_, store) => {
  const read = async (key: string): Promise<Buffer | undefined> => {
    const found = await store.get(key)
    return found && (await buffer(found.stream))
  }

  test('gives back what it was given, with its size and age', async () => {
    const [name, bytes] = [key(), randomBytes(300_000)]
    await store.put(name, bytes, 'image/png')
    expect(await read(name)).toEqual(bytes)
    const { stream, size, modified } = (await store.get(name)) ?? expect.fail()
    stream.destroy()
    expect(size).toBe(bytes.length)
    expect(Math.abs(Date.now() - modified.getTime())).toBeLessThan(60_000)
  })

  test('takes streams and empty files', async () => {
    const [name, bytes] = [key(), randomBytes(200_000)]
    await store.put(name, Readable.from([bytes.subarray(0, 70_000), bytes.subarray(70_000)]), 'image/png')
    expect(await read(name)).toEqual(bytes)
    await store.put(name, Buffer.alloc(0), 'image/png')
    expect(await read(name)).toEqual(Buffer.alloc(0))
  })

  test('replaces and removes, and removes what is not there', async () => {
    const name = key()
    await store.put(name, Buffer.from('old'), 'image/png')
    await store.put(name, Buffer.from('new'), 'image/png')
    expect(await read(name)).toEqual(Buffer.from('new'))
    await store.remove(name)
    expect(await read(name)).toBeUndefined()
    await store.remove(name)
  })

  test('has nothing by a name that is a folder, or below a file', async () => {
    const name = 'tag/avatars/a'
    await store.put(name, Buffer.from('x'), 'image/png')
    expect(await store.get('tag/avatars')).toBeUndefined()
    expect(await store.get(`${name}/b`)).toBeUndefined()
  })

  test('tells the size of a file and gives parts of it', async () => {
    const [name, bytes] = [key(), randomBytes(5_000)]
    expect(await store.size(name)).toBeUndefined()
    await store.put(name, bytes, 'image/png')
    expect(await store.size(name)).toBe(5_000)
    const { stream, size } = (await store.get(name, { from: 10, to: 19 })) ?? expect.fail()
    expect([size, await buffer(stream)]).toEqual([5_000, bytes.subarray(10, 20)])
  })

  test('passes a stream on whose size is known', async () => {
    const [name, bytes] = [key(), randomBytes(300_000)]
    await store.put(name, Readable.from([bytes.subarray(0, 70_000), bytes.subarray(70_000)]), 'image/png', 300_000)
    expect(await read(name)).toEqual(bytes)
  })

  test('keeps the same by another key', async () => {
    const [one, other] = [key(), key()]
    await store.put(one, Buffer.from('a picture'), 'image/png')
    await store.copy(one, other)
    await store.remove(one)
    expect(await read(other)).toEqual(Buffer.from('a picture'))
    await expect(store.copy(one, key())).rejects.toThrow()
  })

  test('keeps nothing of a stream that breaks', async () => {
    const name = key()
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('half')
        throw new Error('the line is cut')
      })(),
    )
    await expect(store.put(name, broken, 'image/png')).rejects.toThrow('the line is cut')
    expect(await store.get(name)).toBeUndefined()
  })

  test('takes no key that is more than a name of ours', async () => {
    for (const wrong of [
      '../x',
      '/etc/passwd',
      'a/../b',
      'a//b',
      'a/',
      '.unfinished/x',
      'a\0b',
      'A',
      'a%2fb',
      'a\\b',
      'a.b/c',
      '',
    ]) {
      await expect(store.get(wrong)).rejects.toThrow('not a key')
      await expect(store.put(wrong, Buffer.from('x'), 'image/png')).rejects.toThrow('not a key')
      await expect(store.remove(wrong)).rejects.toThrow('not a key')
      await expect(store.link(wrong, 60)).rejects.toThrow('not a key')
      await expect(store.size(wrong)).rejects.toThrow('not a key')
      await expect(store.copy(wrong, key())).rejects.toThrow('not a key')
      await expect(store.copy(key(), wrong)).rejects.toThrow('not a key')
      await expect(store.post(wrong, posting)).rejects.toThrow('not a key')
    }
  })
})

test('whatever a key may be, its path stays in the folder', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[a-z./\\%_-]*$/)), (text) => {
      try {
        checked(text)
      } catch {
        return
      }
      expect(join('/base', text).startsWith('/base/')).toBe(true)
      expect(text.split('/').some((part) => part === '' || part.startsWith('.'))).toBe(false)
    }),
  )
})

describe('on disk', () => {
  const store = disk(folder)

  test('files are for their owner only, and nothing unfinished is left', async () => {
    const name = key()
    await store.put(name, Buffer.from('x'), 'image/png')
    const { mode } = await stat(join(folder, name))
    expect(mode & 0o777).toBe(0o600)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect((await everything()).filter(({ parentPath }) => parentPath.includes('.unfinished'))).toEqual([])
  })

  test('what a crash left unfinished is swept when it is old', async () => {
    const [old, young] = [join(folder, '.unfinished', 'old'), join(folder, '.unfinished', 'young')]
    await mkdir(join(folder, '.unfinished'), { recursive: true })
    await writeFile(old, 'x')
    await writeFile(young, 'x')
    await utimes(old, new Date('2026-01-01'), new Date('2026-01-01'))
    await store.sweep(new Date('2026-01-02'))
    expect(await readdir(join(folder, '.unfinished'))).toEqual(['young'])
  })

  test('a store that has kept nothing yet has nothing to sweep', async () => {
    await disk(join(folder, 'fresh')).sweep(new Date())
  })

  test('nobody is led to a file past us', async () => {
    expect(await store.link(key(), 60)).toBeUndefined()
    expect(await store.post(key(), posting)).toBeUndefined()
  })
})

describe('in a bucket', () => {
  const store = s3(reached)

  test('an address serves the file for its time, to whoever has it and to nobody else', async () => {
    const name = key()
    await store.put(name, Buffer.from('a picture'), 'image/png')
    const link = (await store.link(name, 60)) ?? expect.fail()
    const served = await fetch(link)
    expect(served.headers.get('content-type')).toBe('image/png')
    expect(await served.text()).toBe('a picture')
    expect(new URL(link).searchParams.get('X-Amz-Expires')).toBe('60')
    expect((await fetch(link.replace(/Signature=../, 'Signature=00'))).status).toBe(403)
    expect(await store.link(key(), 60)).toBeUndefined()
    const said = { disposition: 'attachment; filename="a.jpg"', type: 'image/jpeg' }
    const { headers } = await fetch((await store.link(name, 60, said)) ?? expect.fail())
    expect([headers.get('content-disposition'), headers.get('content-type')]).toEqual([said.disposition, said.type])
  })

  test('a form puts a file there, as it is signed to', async () => {
    const name = key()
    const { url, fields } = (await store.post(name, posting)) ?? expect.fail()
    expect(url).toBe(`${reached.endpoint}/${reached.bucket}/`)
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.set(field, value)
    form.set('file', new Blob(['a picture']))
    expect((await fetch(url, { method: 'POST', body: form })).status).toBe(201)
    expect(await store.size(name)).toBe(9)
    const { expiration, conditions } = JSON.parse(Buffer.from(fields.policy as string, 'base64').toString())
    expect(expiration).toBe(posting.expires.toISOString())
    expect(conditions).toEqual([
      { bucket: reached.bucket },
      { key: name },
      { 'content-type': 'image/png' },
      { success_action_status: '201' },
      { 'x-amz-algorithm': 'AWS4-HMAC-SHA256' },
      { 'x-amz-credential': expect.stringMatching(/^S3RVER\/\d{8}\/us-east-1\/s3\/aws4_request$/) },
      { 'x-amz-date': expect.stringMatching(/^\d{8}T\d{6}Z$/) },
      ['content-length-range', 1, 1_000],
    ])
    expect(await s3({ ...reached, takes_posts: false }).post(key(), posting)).toBeUndefined()
  })

  test('a name of the bucket in the host is that of its forms too', async () => {
    const amazon = s3({ ...reached, endpoint: '', region: 'eu-central-1', path_style: false })
    const { url, fields } = (await amazon.post(key(), posting)) ?? expect.fail()
    expect(url).toBe(`https://${reached.bucket}.s3.eu-central-1.amazonaws.com/`)
    expect(fields['x-amz-credential']).toContain('/eu-central-1/s3/')
  })

  test('wrong keys, an unknown bucket and a store that is away are told, not taken for missing files', async () => {
    await expect(s3({ ...reached, secret_key: 'wrong' }).get(key())).rejects.toThrow()
    await expect(s3({ ...reached, bucket: 'nowhere' }).get(key())).rejects.toThrow()
    await expect(
      s3({ ...reached, endpoint: 'http://127.0.0.1:1' }).put(key(), Buffer.from('x'), 'image/png'),
    ).rejects.toThrow()
  })
})
