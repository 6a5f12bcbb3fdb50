import { expect, test } from 'vitest'
import { isDeviceId, isGenerated, makeDeviceId } from '#resource/tracker/device-id.ts'

test('an IMEI is 15 digits, whatever its check digit', () => {
  for (const id of ['356307042441013', '356307042441010']) expect(isDeviceId('imei', id)).toBe(true)
  for (const id of ['35630704244101', '3563070424410130', '35630704244101a', '356307042441013\n', ''])
    expect(isDeviceId('imei', id)).toBe(false)
})

test('other ids are ASCII without spaces, of a length', () => {
  for (const id of ['ab', 'a-1_B', '12345']) expect(isDeviceId('ascii,2,5', id)).toBe(true)
  for (const id of ['a', 'abcdef', 'a b', 'ä1', 'ab\n']) expect(isDeviceId('ascii,2,5', id)).toBe(false)
})

test('ids are made up with their start and their length, and are not guessed', () => {
  expect(isGenerated('12,7')).toBe(true)
  expect(isGenerated('ascii,1,50')).toBe(false)
  const ids = Array.from({ length: 1000 }, () => makeDeviceId('12,7'))
  for (const id of ids) expect(id).toMatch(/^7\d{11}$/)
  expect(new Set(ids).size).toBe(ids.length)
})
