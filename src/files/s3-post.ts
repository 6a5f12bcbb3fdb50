import { createHmac } from 'node:crypto'
import type { Posting } from './file-store.ts'

export interface PostPolicy extends Posting {
  bucket: string
  key: string
  region: string
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string | undefined }
}

/**
 * Fields of a form by which others send one file to a bucket: Signature Version 4 over a policy that says which key,
 * which type, how many bytes and until when.
 */
export const signPost = (
  { bucket, key, type, most, expires, region, credentials }: PostPolicy,
  now: Date,
): Record<string, string> => {
  const { accessKeyId, secretAccessKey, sessionToken } = credentials
  const time = `${now.toISOString().replace(/[-:]|\.\d+/g, '')}`
  const day = time.slice(0, 8)
  const scope = `${day}/${region}/s3/aws4_request`
  const fields = {
    key,
    'content-type': type,
    success_action_status: '201',
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': `${accessKeyId}/${scope}`,
    'x-amz-date': time,
    ...(sessionToken && { 'x-amz-security-token': sessionToken }),
  }
  const exactly = Object.entries({ bucket, ...fields }).map(([name, value]) => ({ [name]: value }))
  const conditions = [...exactly, ['content-length-range', 1, most]]
  const policy = Buffer.from(JSON.stringify({ expiration: expires.toISOString(), conditions })).toString('base64')
  const signing = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`)
  return { ...fields, policy, 'x-amz-signature': hmac(signing, policy).toString('hex') }
}

/**
 * HMAC-SHA256, for the policy and for the signing key: each part of its scope is signed by the one before (AWS,
 * "signing key").
 */
export const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
