import { expect, test } from 'vitest'
import { takeFrame, tooLong } from '#gateway/conversation.ts'
import { keepName } from '#gateway/exchange.ts'
import { hasRoom, letGo, refusalOf } from '#gateway/http.ts'
import type { Decoded, Session } from '#gateway/protocol.ts'
import type { Visit } from '#gateway/visit.ts'
import { noteNews } from '#gateway/watch.ts'

const session = (): Session => ({ transport: 'tcp', words: {} })
const point = {} as Decoded['points'][number]

test('whole frames are taken off the bytes, and what is none yet waits', () => {
  const frame = (bytes: Buffer) => (bytes.length >= 2 ? 2 : undefined)
  const connection = { bytes: Buffer.from('abcde'), session: session() }
  const taken = Array.from({ length: 3 }, () => takeFrame(connection, { frame })?.toString())
  expect(taken).toEqual(['ab', 'cd', undefined])
  expect(connection.bytes.toString()).toBe('e')
})

test('a frame is too long beyond any, or beyond what is lent to who has not named himself', () => {
  const held: number[] = []
  const limits = { hold: (_: Visit, bytes: number) => held.push(bytes) > 0 && bytes < 5 }
  const of = (device: string | undefined, length: number) =>
    tooLong({ visit: { device } as Visit, bytes: Buffer.alloc(length) }, 9, limits)
  expect([of('a', 9), of(undefined, 4)]).toEqual([undefined, undefined])
  expect(of('a', 10)).toBe('longer than any frame')
  expect(of(undefined, 5)).toBe('longer than there is room for before a sign-in')
  expect(held).toEqual([0, 4, 5])
})

test('the name that a device gives itself is kept, and what comes before one goes nowhere', () => {
  const known = session()
  expect(keepName({ points: [point] }, known)).toMatchObject({ points: [], fault: 'a message before the login' })
  keepName({ points: [], device: '123456789', password: 'p' }, known)
  expect(known).toMatchObject({ device: '123456789', password: 'p' })
  expect(keepName({ points: [point] }, known).points).toHaveLength(1)
  expect(keepName({ points: [], device: '' }, known)).toMatchObject({ fault: 'not a device id', close: true })
  expect(known.device).toBe('123456789')
})

test('what is known of one device is not taken for another of the same connection', () => {
  const known: Session = { ...session(), device: '1', settings: { command_password: 'x' } }
  keepName({ points: [], device: '1' }, known)
  expect(known.settings).toBeDefined()
  keepName({ points: [], device: '2' }, known)
  expect(known.settings).toBeUndefined()
})

test('of HTTP only GET and POST are read, of no more fields than anybody has', () => {
  expect(refusalOf({ method: 'PUT', url: '/' })).toEqual([405, 'use GET or POST'])
  expect(refusalOf({ method: 'GET', url: `/?${'a&'.repeat(100_000)}` })?.[0]).toBe(400)
  expect(refusalOf({ method: 'POST', url: '/?a=1' })).toBeUndefined()
})

test('bytes of a body are held until it is answered, and not of who has named a registered device', () => {
  const held: number[] = []
  const limits = {
    hear: (_: Visit, bytes: number) => bytes < 100,
    hold: (_: Visit, bytes: number) => held.push(bytes) > 0,
  }
  const guest = { visit: { device: undefined } as Visit, held: 0 }
  expect([hasRoom(limits, guest, 50, 50), hasRoom(limits, guest, 100, 100)]).toEqual([true, false])
  letGo(limits, guest, 50)
  const known = { visit: { device: 'a' } as Visit, held: 0 }
  hasRoom(limits, known, 50, 50)
  expect([held, guest.held, known.held]).toEqual([[50, 0, 0], 0, 50])
})

test('what is told is no news for a minute', () => {
  const told = new Map<string, number>()
  expect([noteNews(told, 'a', 0), noteNews(told, 'a', 59_999), noteNews(told, 'b', 59_999)]).toEqual([
    true,
    false,
    true,
  ])
  expect([noteNews(told, 'a', 60_000), noteNews(told, 'b', 60_000)]).toEqual([true, false])
})
