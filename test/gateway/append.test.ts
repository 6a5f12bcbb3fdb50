import fc from 'fast-check'
import { expect, test } from 'vitest'
import { append } from '#gateway/append.ts'

const chunk = fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(new Uint8Array(bytes).buffer))

test('chunks that are put together are the bytes in their order', () => {
  fc.assert(
    fc.property(fc.array(chunk), (chunks) => {
      expect(chunks.reduce(append, Buffer.alloc(0))).toEqual(Buffer.concat(chunks))
    }),
  )
})

test('a view of the bytes before does not change when more come', () => {
  fc.assert(
    fc.property(fc.array(chunk, { minLength: 1 }), fc.nat(), (chunks, at) => {
      const whole = Buffer.concat(chunks)
      let bytes: Buffer = Buffer.alloc(0)
      const views: { view: Buffer; copy: Buffer }[] = []
      for (const one of chunks) {
        bytes = append(bytes, one)
        const view = bytes.subarray(0, at % (bytes.length + 1))
        views.push({ view, copy: Buffer.from(view) })
      }
      expect(bytes).toEqual(whole)
      for (const { view, copy } of views) expect(view).toEqual(copy)
    }),
  )
})

test('the rest behind a frame that was taken off goes on without the frame', () => {
  const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = ['frame;re', 'st;'].map((text) =>
    Buffer.from(new TextEncoder().encode(text).buffer),
  )
  const frame = first.subarray(0, 6)
  expect(append(first.subarray(6), second).toString()).toBe('rest;')
  expect(frame.toString()).toBe('frame;')
})

test('a megabyte in single bytes is copied some twenty times, not a million', () => {
  const homes = new Set<ArrayBufferLike>()
  let bytes: Buffer = Buffer.alloc(0)
  for (let at = 0; at < 1 << 20; at++) {
    bytes = append(bytes, Buffer.of(at & 255))
    homes.add(bytes.buffer)
  }
  expect(bytes.length).toBe(1 << 20)
  expect(homes.size).toBeLessThan(30)
})
