import { expect, test } from 'vitest'
import { delimited, ended, escaped, lengthField, marked, unescaped } from '#gateway/parts/framers.ts'

const text = (words: string): Buffer => Buffer.from(words, 'latin1')

test('a frame with a begin and an end is cut there, and what is before it is noise', () => {
  const frame = delimited('*HQ', '#')
  expect(frame(text('*HQ,1#*HQ'))).toBe(6)
  expect(frame(text('*HQ,1'))).toBeUndefined()
  expect(frame(text('\r\n*HQ,1#'))).toBe(2)
  expect(frame(text('xx*H'))).toBe(2)
  expect(frame(text('*H'))).toBeUndefined()
  expect(frame(text('noise'))).toBe(5)
  expect(frame(text('*HQ,1*HQ,2#'))).toBe(11)
  expect(delimited('*HQ', '#', true)(text('*HQ,1*HQ,2#'))).toBe(5)
})

test('a line ends with its end', () => {
  expect(ended('\r\n')(text('one\r\ntwo'))).toBe(5)
  expect(ended('\r\n')(text('one\r'))).toBeUndefined()
})

test('a frame that tells its length is waited for, and one that cannot be is noise up to the next', () => {
  const frame = lengthField({
    starts: [text('@@')],
    offset: 2,
    size: 2,
    endian: 'little',
    adjust: 0,
    shortest: 6,
    longest: 20,
  })
  expect(frame(Buffer.from('40400600aabb40', 'hex'))).toBe(6)
  expect(frame(Buffer.from('40400600aa', 'hex'))).toBeUndefined()
  expect(frame(Buffer.from('404006', 'hex'))).toBeUndefined()
  expect(frame(Buffer.from('40400500aabb4040', 'hex'))).toBe(6)
  expect(frame(Buffer.from('4040ffffaabb40', 'hex'))).toBe(6)
  // One that begins there can be none either.
  expect(frame(Buffer.from('4040404040404040', 'hex'))).toBe(5)
  expect(frame(Buffer.from('4040ffff4040ffff404006', 'hex'))).toBe(8)
  expect(frame(Buffer.from('00014040', 'hex'))).toBe(2)
  expect(frame(Buffer.from('40', 'hex'))).toBeUndefined()
  const masked = lengthField({
    starts: [Buffer.of(1)],
    offset: 1,
    size: 2,
    endian: 'little',
    mask: 0x7fff,
    adjust: 5,
    shortest: 6,
    longest: 20,
  })
  expect(masked(Buffer.from('01018007ffff', 'hex'))).toBe(6)
})

test('frames between marks', () => {
  const frame = marked(0x7e)
  expect(frame(Buffer.from('7e01027e7e', 'hex'))).toBe(4)
  expect(frame(Buffer.from('7e7e01027e', 'hex'))).toBe(1)
  expect(frame(Buffer.from('7e0102', 'hex'))).toBeUndefined()
  expect(frame(Buffer.from('01027e', 'hex'))).toBe(2)
})

test('what is escaped goes there and back', () => {
  const replaced = { 1: 0x7d, 2: 0x7e }
  const bytes = Buffer.from('307d087e55', 'hex')
  expect(escaped(bytes, 0x7d, replaced).toString('hex')).toBe('307d01087d0255')
  expect(unescaped(escaped(bytes, 0x7d, replaced), 0x7d, replaced)).toEqual(bytes)
  expect(unescaped(Buffer.from('307d09', 'hex'), 0x7d, replaced)).toBeUndefined()
  expect(unescaped(Buffer.from('307d', 'hex'), 0x7d, replaced)).toBeUndefined()
})
