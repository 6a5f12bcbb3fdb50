import { createHmac, timingSafeEqual } from 'node:crypto'
import { Type } from 'typebox'
import type { Context, Platform } from '#contract/operation.ts'
import { Described, Id, LocalTime, Named, Nullable, OneOf } from '#contract/schema.ts'
import { publicUrl } from '#src/config.ts'
import { type FileLinks, type FileRow, states, types } from '#store/files/files.ts'

/** Files as answers have them (specification 2.3), and the addresses that they are served at. */

export const Metadata = Named('FileMetadata', {
  orientation: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 8, description: 'How an image must be turned to be upright, as EXIF counts.' }),
  ),
})

export const FileObject = Named('File', {
  id: Id,
  storage_id: Type.Integer({ description: 'Always 1.' }),
  user_id: Described(Id, 'The master user.'),
  type: OneOf(types),
  created: LocalTime,
  uploaded: Nullable(Described(LocalTime, 'When it was uploaded; null: not yet.')),
  name: Type.String({ description: 'What it was called when it was uploaded.' }),
  size: Type.Integer({ description: 'Bytes; before it is uploaded, those that it may have.' }),
  mime_type: Type.String({ description: 'What the file is, by its content.' }),
  metadata: Metadata,
  state: Described(OneOf(states), 'What has become of it.'),
  download_url: Nullable(Type.String({ description: 'Good for a day, without a hash.' })),
  preview_url: Nullable(
    Type.String({ description: 'Of images, a small one: upright, in 512 by 512 pixels, JPEG or PNG.' }),
  ),
})

/** Path at which files are served. */
export const download_path = '/v2/file/download'
/** Path that files are uploaded to. */
export const upload_path = '/v2/file/upload'

/** Seconds that the address of a file is valid. */
const lifetime = 86_400

type Secret = Pick<Platform['secret'], 'derive'>

const signatureOf = (secret: Secret, id: number, expires: number): Buffer =>
  createHmac('sha256', secret.derive('file downloads')).update(`${id} ${expires}`).digest()

/**
 * Makes the function that gives files their addresses, valid for a day from now: the second argument of `fileObject`.
 */
export const signing = ({ config, secret, now }: Pick<Context, 'config' | 'secret' | 'now'>) => {
  const expires = Math.floor(now.getTime() / 1000) + lifetime
  return ({ id, state, preview_key }: FileRow): FileLinks => {
    if (state !== 'uploaded') return { download_url: null, preview_url: null }
    const signature = signatureOf(secret, id, expires).toString('base64url')
    const url = `${publicUrl(config)}${download_path}?id=${id}&expires=${expires}&signature=${signature}`
    return { download_url: url, preview_url: preview_key === null ? null : `${url}&size=preview` }
  }
}

/** The file that a signed address is for, while the address is valid; undefined for any other address. */
export const signedOf = (
  secret: Secret,
  { id, expires, signature, size }: Record<string, string | undefined>,
  now: Date,
): { id: number; seconds: number; preview: boolean } | undefined => {
  if (!/^[1-9]\d{0,9}$/.test(id ?? '') || !/^\d{1,12}$/.test(expires ?? '')) return undefined
  if (size !== undefined && size !== 'preview') return undefined
  const right = signatureOf(secret, Number(id), Number(expires))
  const shown = Buffer.from(signature ?? '', 'base64url')
  const seconds = Number(expires) - now.getTime() / 1000
  if (shown.length !== right.length || !timingSafeEqual(shown, right) || seconds <= 0) return undefined
  return { id: Number(id), seconds: Math.ceil(seconds), preview: size === 'preview' }
}
