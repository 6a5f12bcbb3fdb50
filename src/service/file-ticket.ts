import { createHash, randomBytes } from 'node:crypto'
import { type Static, Type } from 'typebox'
import type { Context, Keeping } from '#contract/operation.ts'
import { Described, Id, LocalTime, Name, Named, ValueOf } from '#contract/schema.ts'
import { publicUrl } from '#src/config.ts'
import type { Db } from '#store/db.ts'
import type * as files from '#store/files/files.ts'
import { announce } from '#store/files/loose-files.ts'
import * as tickets from '#store/files/tickets.ts'
import { Metadata, upload_path } from './file.ts'

/** Upload tickets (specification 2.3, 4.3), the same whatever the files are for. */

/** Bytes of a file, at most (specification section 8). */
export const largest_file = 16 * 1024 * 1024

export const Ticket = Named('UploadTicket', {
  file_id: Described(Id, 'Names the file from now on.'),
  url: Type.String({ description: 'Takes a multipart form by POST.' }),
  expires: LocalTime,
  file_field_name: Type.String({ description: 'The name of the part that is the file, the last one.' }),
  fields: Type.Record(Type.String(), Type.String(), { description: 'Parts before it, sent as they are.' }),
})

/** Parameters of all operations that give tickets. */
export const ticketParams = {
  size: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Bytes that the file may have: so much space is reserved.',
  }),
  filename: Type.Optional(Described(Name(255), 'Name of the file.')),
  metadata: Type.Optional(Metadata),
}

/** Parts of the declaration that all operations that give tickets share. */
export const ticket = {
  result: ValueOf(Ticket),
  errors: ['over_quota', 'file_too_large'],
  // A bucket's own form is signed before the transaction: who its credentials come from may be asked for them.
  keeps: true,
} as const

export const ticket_rules =
  'Send the file to `url` before `expires`, once: 269 after that. It takes space of the account’s files from now on (268), at most 16 MB (271).'

type Means = Pick<Context, 'files' | 'config' | 'now'> &
  Keeping & { caller: files.Uploader; fail(error: 'over_quota' | 'file_too_large'): never }

type Wanted = Pick<tickets.NewFile, 'type' | 'size' | 'filename' | 'metadata'>
type FormField = { form_id: number; field_id: string }

/**
 * Reserves space for a file and answers its upload ticket. `within` says, in the same transaction, which field of a
 * form the file is for.
 */
export const giveTicket = async (
  means: Means,
  { filename, ...wanted }: Wanted,
  within?: (db: Db) => Promise<FormField>,
): Promise<{ value: Static<typeof Ticket> }> => {
  const { transaction, config, caller, now, fail } = means
  if (wanted.size > largest_file) fail('file_too_large')
  const expires = new Date(now.getTime() + config.file_ticket_time * 1000)
  const { url, fields, ...known } = await wayFor(means, { ...wanted, filename }, expires)
  const file_id = await transaction(async (db) => {
    const file = { ...wanted, filename: filename && baseName(filename), ...(await within?.(db)) }
    const quota = config.file_quota * 1024 * 1024
    const reserved = await tickets.reserve(db, caller, file, { expires, quota, ...known })
    // Whatever is sent there, also after it has become a file, is removed some time.
    if (known.posted_key) await announce(db, known.posted_key, Math.ceil(config.file_ticket_time) + 3600)
    return reserved ?? fail('over_quota')
  })
  return { value: { file_id, url, expires, file_field_name: 'file', fields } }
}

/** The name of a file without its path. */
export const baseName = (name: string): string => /[^/\\]*$/.exec(name)?.[0] ?? ''

/** The address that the file is sent to, and what is stored to recognise it by. */
interface Way {
  url: string
  fields: Record<string, string>
  digest?: Buffer
  posted_key?: string
}

/** Finds the way of a file: to the bucket itself where it takes forms, else to the platform. */
export const wayFor = async (
  { files, config }: Pick<Means, 'files' | 'config'>,
  wanted: tickets.NewFile,
  expires: Date,
): Promise<Way> => {
  const { type, size, filename } = wanted
  const posted_key = `posted/${randomBytes(16).toString('hex')}`
  const posted = await files.post(posted_key, { type: typeBy(type, filename), most: size, expires })
  if (posted) return { ...posted, posted_key }
  const token = randomBytes(32).toString('base64url')
  return { url: `${publicUrl(config)}${upload_path}`, fields: { token }, digest: digestOf(token) }
}

/** The media type that a bucket is told. What the file is in truth is found out once it is there. */
const typeBy = (type: files.FileType, filename = ''): string => {
  if (type === 'file') return 'application/octet-stream'
  return /\.png$/i.test(filename) ? 'image/png' : 'image/jpeg'
}

/** The digest of an upload token. Only it is stored, so that nobody can upload with a copy of the database. */
export const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest()
