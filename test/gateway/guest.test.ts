import { expect, test } from 'vitest'
import type { Detected } from '#gateway/detect.ts'
import { guestOf, hasHesitated, isOverdue, type Port, take, whereTo, whyNone } from '#gateway/guest.ts'
import type { Visit } from '#gateway/visit.ts'

const visit = { network: '10.0.0.0/24' } as Visit
const told = (bytes: string | Buffer, now = 0) => {
  const guest = guestOf(visit, 0)
  take(guest, Buffer.from(bytes), now)
  return guest
}
/** A port for all protocols, where this is found, and what was asked. */
const forAll = (found: Detected, hasRoom = true) => {
  const asked: [length: number, isOver: boolean][] = []
  const ask = (_: string | undefined, bytes: Buffer, isOver: boolean) => {
    asked.push([bytes.length, isOver])
    return found
  }
  const port: Port = { detection: { ask }, limits: { hold: () => hasRoom } }
  return { port, asked }
}

test('at a port for all the first bytes are shown to all protocols', () => {
  const { port, asked } = forAll({ name: 'teltonika' } as Detected)
  expect(whereTo(told('hello'), port, false, 0)).toEqual({ name: 'teltonika' })
  expect(asked).toEqual([[5, false]])
})

test('whom nobody understands has the time that everybody has, unless nothing more may come', () => {
  const { port } = forAll('none')
  expect(whereTo(told('hello'), port, true, 0)).toBe('arriving')
  expect(whereTo(told('hello'), port, false, 0)).toBe('none')
  expect(whereTo(told(Buffer.alloc(2_049)), port, true, 0)).toBe('none')
  const full = forAll('none', false)
  expect(whereTo(told('hello'), full.port, true, 0)).toBe('none')
  expect(full.asked).toEqual([[5, true]])
})

test('a request of HTTP is shown to nobody', () => {
  const { port, asked } = forAll('arriving')
  expect(whereTo(told('GET / HTTP/1.1\r\n'), port, false, 0)).toBe('none')
  expect(asked).toEqual([])
  expect(whyNone(Buffer.from('GET / HTTP/1.1\r\n'))).toContain('HTTP')
})

test('who comes with a byte at a time is not shown for ever', () => {
  const { port, asked } = forAll('arriving')
  const guest = told('')
  let found: Detected = 'arriving'
  for (let i = 0; found === 'arriving'; i++) {
    take(guest, Buffer.from('x'), i)
    found = whereTo(guest, port, false, i)
  }
  expect(found).toBe('none')
  expect(asked.reduce((sum, [length]) => sum + length, 0)).toBeLessThanOrEqual(4 * 2048)
})

test('who sent something and nothing more has hesitated, once until more comes', () => {
  const guest = told('hello', 100)
  expect([hasHesitated(guest, 50, 150), hasHesitated(guest, 50, 151)]).toEqual([false, true])
  guest.isAsked = true
  expect(hasHesitated(guest, 50, 151)).toBe(false)
  take(guest, Buffer.from('!'), 160)
  expect(hasHesitated(guest, 50, 211)).toBe(true)
  expect(hasHesitated(guestOf(visit, 0), 50, 1_000)).toBe(false)
})

test('who has not named himself in time, or is silent, is overdue', () => {
  const limits = { patience: 1_000, silence: 100 }
  expect(isOverdue(told('a', 950), limits, 1_000)).toBe(false)
  expect(isOverdue(told('a', 950), limits, 1_001)).toBe(true)
  expect(isOverdue(told('a', 500), limits, 601)).toBe(true)
})
