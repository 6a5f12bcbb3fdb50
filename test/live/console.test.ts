import { expect, test } from 'vitest'
import { Failure } from '#contract/errors.ts'
import { endingOf, isAbout, sameDevice } from '#live/console.ts'

const device = { source_id: 10, account_id: 7 }

test('a console looks again when there is news of its device, or rights of its account may have changed', () => {
  expect(isAbout({ kind: 'sources', ids: [9, 10] }, device)).toBe(true)
  expect(isAbout({ kind: 'commands', ids: [10] }, device)).toBe(true)
  expect(isAbout({ kind: 'sources', ids: [9] }, device)).toBe(false)
  expect(isAbout({ kind: 'rights', account_id: 7 }, device)).toBe(true)
  expect(isAbout({ kind: 'rights', account_id: 8 }, device)).toBe(false)
  expect(isAbout({ kind: 'maps' }, device)).toBe(false)
})

test('of a device that was not looked up yet only what concerns all is news', () => {
  expect(isAbout({ kind: 'sources', ids: [10] }, undefined)).toBe(false)
  expect(isAbout({ kind: 'rights', account_id: 7 }, undefined)).toBe(false)
  expect(isAbout({ kind: 'rights' }, undefined)).toBe(true)
})

test('a console is of the device that it began with, in whatever account that is by now', () => {
  const found = { ...device, corrupted: false }
  expect(sameDevice(undefined, found)).toEqual(device)
  expect(sameDevice(device, { ...found, account_id: 8 })).toEqual({ source_id: 10, account_id: 8 })
  expect(sameDevice(device, { ...found, source_id: 11 })).toBeUndefined()
  expect(sameDevice(device, { ...found, corrupted: true })).toBeUndefined()
  expect(sameDevice(device, undefined)).toBeUndefined()
})

test('a console ends for who may look no more, and for what is not known; not while the database is away', () => {
  expect(endingOf(new Failure('session_ended'))).toBe('logout')
  expect(endingOf(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))).toBe('stay')
  expect(endingOf(new TypeError('no'))).toBe('fail')
})
