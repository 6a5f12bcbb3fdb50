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
  })

  test('wrong keys, an unknown bucket and a store that is away are told, not taken for missing files', async () => {
    await expect(s3({ ...reached, secret_key: 'wrong' }).get(key())).rejects.toThrow()
    await expect(s3({ ...reached, bucket: 'nowhere' }).get(key())).rejects.toThrow()
    await expect(
      s3({ ...reached, endpoint: 'http://127.0.0.1:1' }).put(key(), Buffer.from('x'), 'image/png'),
    ).rejects.toThrow()
  })
})
