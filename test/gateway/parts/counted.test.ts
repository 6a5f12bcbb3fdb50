import { expect, test } from 'vitest'
import { type Counted, counted, openCounted, sealCounted } from '#gateway/parts/counted.ts'

const text = (words: string): Buffer => Buffer.from(words, 'latin1')

const meitrack: Counted = { start: '$$', letter: true, star: '*', whole: true, longest: 200 }
const startek: Counted = { start: '&&', letter: true, star: '', whole: false, longest: 200 }
const reply = '$$D28,353358017784062,D03,OK*F3\r\n'

test('a length that counts all, and one that counts words only', () => {
  expect(counted(meitrack)(text(`${reply}$$`))).toBe(reply.length)
  expect(counted(meitrack)(text(reply.slice(0, -1)))).toBeUndefined()
  expect(counted(startek)(text('&&:23,860262050015424,129,OKA2\r\n&'))).toBe(32)
})

test('what arrives in drops is waited for, and what cannot begin a frame is noise up to the next', () => {
  const frame = counted(meitrack)
  for (const begin of ['$', '$$', '$$D', '$$D2', '$$D28']) expect(frame(text(begin))).toBeUndefined()
  expect(frame(text('\r\n$$D28'))).toBe(2)
  expect(frame(text('$$D,35$$'))).toBe(6)
  expect(frame(text('$$D2x,35$$'))).toBe(8)
  expect(frame(text('$$D999999,1'))).toBe(11)
  expect(frame(text('$$D201,1'))).toBe(8)
  expect(frame(text('$$D5,35$$'))).toBe(7)
})

test('words are opened when their sum and length are right', () => {
  expect(openCounted(text(reply), meitrack)).toEqual({ letter: 'D', words: text('353358017784062,D03,OK') })
  expect(openCounted(text(reply.trimEnd()), meitrack)).toEqual({ letter: 'D', words: text('353358017784062,D03,OK') })
  expect(openCounted(text(reply.replace('F3', 'F4')), meitrack)).toBe('wrong sum')
  expect(openCounted(text(reply.replace('*F3', '*G3')), meitrack)).toBe('wrong sum')
  expect(openCounted(text(reply.replace('D28', 'D29')), meitrack)).toBe('a length that is not its own')
  expect(openCounted(text(reply.replace('*', '+')), meitrack)).toBe('words without an end')
  expect(openCounted(text('$$D'), meitrack)).toBe('words without an end')
  expect(openCounted(text('@@D28'), meitrack)).toBe('noise')
})

test('words are sealed as the makers document', () => {
  const server = { ...meitrack, start: '@@' }
  expect(sealCounted('353358017784062,C01,20,10122', 'M', server).toString()).toBe(
    '@@M34,353358017784062,C01,20,10122*18\r\n',
  )
  expect(sealCounted('860262050015424,129,OK', ':', startek).toString()).toBe('&&:23,860262050015424,129,OKA2\r\n')
})

test('some have an exclusive or of all before the star, and no letter', () => {
  const fifotrack: Counted = { start: '$$', letter: false, star: '*', xor: true, whole: false, longest: 200 }
  const frame = '$$79,868345037864709,382,D05,190220085833,22.643210,114.018176,1,1,1,13152,23FFD339*25\r\n'
  expect(counted(fifotrack)(text(frame))).toBe(frame.length)
  const opened = openCounted(text(frame), fifotrack)
  expect(opened).toMatchObject({ letter: '' })
  const words = typeof opened === 'string' ? '' : opened.words.toString()
  expect(sealCounted(words, '', fifotrack).toString()).toBe(frame)
  expect(openCounted(text(frame.replace('382', '383')), fifotrack)).toBe('wrong sum')
})
