import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packTar, type TarFile, unpackTar } from '#formats/tar.ts'

async function* each<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items
}

/** All pieces in one. */
const whole = async (pieces: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<Buffer> => {
  const all: Buffer[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

const fileOf = (name: string, bytes: Uint8Array): TarFile => ({ name, size: bytes.length, body: [Buffer.from(bytes)] })

const files = fc.array(fc.tuple(fc.stringMatching(/^[a-z0-9/._-]{1,100}$/), fc.uint8Array({ maxLength: 1500 })))

test('what was packed is unpacked, however it is cut into pieces', async () => {
  await fc.assert(
    fc.asyncProperty(files, fc.integer({ min: 1, max: 3000 }), async (given, size) => {
      const packed = await whole(packTar(each(given.map(([name, bytes]) => fileOf(name, bytes)))))
      const pieces = Array.from({ length: Math.ceil(packed.length / size) }, (_, i) =>
        packed.subarray(i * size, (i + 1) * size),
      )
      const unpacked: [string, Uint8Array][] = []
      for await (const { name, body } of unpackTar(each(pieces)))
        unpacked.push([name, new Uint8Array(await whole(body))])
      expect(unpacked).toEqual(given)
    }),
    { numRuns: 50 },
  )
})

test('tar reads it', async () => {
  const packed = await whole(packTar(each([fileOf('a/b.txt', Buffer.from('hello')), fileOf('c', Buffer.alloc(0))])))
  expect(execFileSync('tar', ['-t'], { input: packed, encoding: 'utf8' })).toBe('a/b.txt\nc\n')
  expect(execFileSync('tar', ['-xO', '-f', '-', 'a/b.txt'], { input: packed, encoding: 'utf8' })).toBe('hello')
})

test('bodies that are not read are passed over', async () => {
  const packed = await whole(packTar(each(['a', 'b'].map((name) => fileOf(name, Buffer.alloc(700))))))
  const names: string[] = []
  for await (const { name } of unpackTar(each([packed]))) names.push(name)
  expect(names).toEqual(['a', 'b'])
})

test('what is cut off, none at all or not as long as it says is told', async () => {
  const packed = await whole(packTar(each([fileOf('a', Buffer.alloc(700))])))
  const read = async (bytes: Buffer) => {
    for await (const _ of unpackTar(each([bytes])));
  }
  await expect(read(packed.subarray(0, 900))).rejects.toThrow('the archive ends too early')
  await expect(read(Buffer.alloc(512, 'x'))).rejects.toThrow('this is no archive')
  await expect(whole(packTar(each([{ ...fileOf('a', Buffer.alloc(1)), size: 2 }])))).rejects.toThrow('a has 1 bytes')
  await expect(whole(packTar(each([fileOf('a'.repeat(101), Buffer.alloc(1))])))).rejects.toThrow('too long a name')
})
