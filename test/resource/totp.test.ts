import { expect, test } from 'vitest'
import { base32, codeAt, stepOf, uriOf } from '#resource/totp.ts'

const secret = Buffer.from('12345678901234567890')

// RFC 6238, appendix B: the last six of its eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i seconds the code is %s', (seconds, code) => {
  expect(codeAt(secret, Math.floor(seconds / 30))).toBe(code)
})

test('a code is that of the half minute, the one before or the one after', () => {
  const at = new Date(1_111_111_111_000)
  const step = Math.floor(1_111_111_111 / 30)
  const steps = [-2, -1, 0, 1, 2].map((later) => stepOf(secret, codeAt(secret, step + later), at))
  expect(steps).toEqual([undefined, step - 1, step, step + 1, undefined])
  for (const none of ['', '12345', '1234567', 'abcdef']) expect(stepOf(secret, none, at)).toBeUndefined()
})

// RFC 4648, section 10.
test.each([
  ['fooba', 'MZXW6YTB'],
  ['12345678901234567890', 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'],
])('%s is %s in base 32', (text, expected) => {
  expect(base32(Buffer.from(text))).toBe(expected)
})

test('the address names the service and the login, whatever they are', () => {
  const uri = uriOf(secret, { issuer: 'Flotte & Co', login: 'a+b@fleet.example' })
  expect(uri).toBe(
    'otpauth://totp/Flotte%20%26%20Co:a%2Bb%40fleet.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Flotte%20%26%20Co&algorithm=SHA1&digits=6&period=30',
  )
})
