import { expect, test } from 'vitest'
import { hmac, signPost } from '#files/s3-post.ts'

/** What Amazon publishes of its own signatures ("Deriving a signing key", an example of Signature Version 4). */
test('keys are derived as Amazon derives them', () => {
  const secret = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'
  const key = ['20120215', 'us-east-1', 'iam', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  expect((key as Buffer).toString('hex')).toBe('f4780e2d9f65fa895f9c67b32ce1baf0b0d8a43505a000a1a9e090d414db404d')
})

test('what is signed is the policy, by the key of its day and region', () => {
  const credentials = { accessKeyId: 'AKIA', secretAccessKey: 'secret', sessionToken: 'lent' }
  const posting = { type: 'image/jpeg', most: 5, expires: new Date('2026-01-02T04:04:05Z') }
  const where = { bucket: 'files', key: 'posted/a', region: 'eu-central-1', credentials }
  const fields = signPost({ ...posting, ...where }, new Date('2026-01-02T03:04:05.678Z'))
  expect(fields).toMatchObject({
    key: 'posted/a',
    'x-amz-date': '20260102T030405Z',
    'x-amz-credential': 'AKIA/20260102/eu-central-1/s3/aws4_request',
    'x-amz-security-token': 'lent',
  })
  const signing = ['20260102', 'eu-central-1', 's3', 'aws4_request'].reduce<string | Buffer>(hmac, 'AWS4secret')
  expect(fields['x-amz-signature']).toBe(hmac(signing, fields.policy as string).toString('hex'))
  const { conditions } = JSON.parse(Buffer.from(fields.policy as string, 'base64').toString())
  const said = Object.assign({}, ...conditions.filter((one: unknown) => !Array.isArray(one)))
  const { policy: _, 'x-amz-signature': __, ...sent } = fields
  expect(said).toEqual({ bucket: 'files', ...sent })
})
