import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Failure } from '#contract/errors.ts'
import type { Platform, UploadedFile } from '#contract/operation.ts'
import { orTooMany } from '#contract/turn.ts'
import type { Picture } from '#files/image.ts'
import { temporaryFolder } from '#files/temporary.ts'
import { head_length, mediaTypeOf } from '#formats/media-type.ts'
import { beat } from '#pace/beat.ts'
import type { Db } from '#store/db.ts'
import { announce } from '#store/files/loose-files.ts'
import * as uploads from '#store/files/uploads.ts'
import { baseName, digestOf } from './file-ticket.ts'

/** Uploads of files by tickets: to the platform, or to the bucket that the ticket names. */

export type UploadMeans = Pick<Platform, 'files' | 'images'> & { db: Db }

/** Bounds in pixels of an image's preview: cards show it at half that, for dense screens. */
const box = { width: 512, height: 512 }

/** Begins an upload. Throws 201 for a token that was never told or whose time is over, 269 for one that is used. */
export const begin = async (db: Db, token: string): Promise<uploads.Ticket> => {
  const ticket = await uploads.begin(db, digestOf(token))
  if (ticket === 'unknown') throw new Failure('not_found')
  if (ticket === 'used') throw new Failure('invalid_file_state')
  return ticket
}

/**
 * Keeps an upload marked as going on. The function that it returns ends that, and returns the ticket as it is by then.
 */
export const hold = (db: Db, ticket: uploads.Ticket): (() => Promise<uploads.Ticket>) => {
  let held = ticket
  const say = async (): Promise<void> => {
    // What fails is said again, before others may think that nobody takes it.
    held = await uploads.renew(db, held).catch(() => held)
  }
  const saying = beat(uploads.renewal * 1000, say)
  return async () => {
    await saying.stop()
    return held
  }
}

/**
 * Ends an upload that failed. A file that was refused for its content uses the ticket up; after any other failure it
 * can be used again.
 */
export const end = async (db: Db, ticket: uploads.Ticket, error: unknown): Promise<void> => {
  const isRefused = error instanceof Failure && ['file_too_large', 'invalid_data_format'].includes(error.error)
  await (isRefused ? uploads.refuse : uploads.giveBack)(db, ticket)
}

/**
 * Stores a file that was uploaded to the platform. Throws 234 for a file that its ticket does not allow, 269 where
 * another upload with the same ticket was faster.
 */
export const keep = async (means: UploadMeans, ticket: uploads.Ticket, file: UploadedFile): Promise<void> => {
  const { db, files } = means
  if (file.size === 0) throw new Failure('invalid_data_format')
  const picture = await pictureOf(means, ticket, file.path)
  const key = newKey()
  const type = picture?.original?.type ?? mediaTypeOf(await headOf(file.path), file.type)
  await announce(db, key)
  const bytes = (await open(file.path)).createReadStream()
  await files.put(key, bytes, type, file.size).finally(() => bytes.destroy())
  await settle(means, ticket, { picture, key, type, size: file.size, name: file.name })
}

/**
 * Looks whether the file of a ticket has come to the bucket, and stores what became of it. Returns whether there is
 * one.
 */
export const look = async (means: UploadMeans, ticket: uploads.Ticket): Promise<boolean> => {
  const posted_key = ticket.posted_key as string
  const { db, files } = means
  if ((await files.size(posted_key)) === undefined) return false
  const key = newKey()
  // By a key that nobody has a form for, so that it stays what it is.
  await announce(db, key)
  try {
    await files.copy(posted_key, key)
  } catch (error) {
    // Who has looked at the same moment has taken it.
    if ((await files.size(posted_key)) === undefined) return false
    throw error
  }
  const folder = await temporaryFolder('upload')
  try {
    const size = (await files.size(key)) ?? 0
    if (size === 0) throw new Failure('invalid_data_format')
    if (size > ticket.size) throw new Failure('file_too_large')
    const path = join(folder, 'file')
    await fetch(means, key, path)
    const picture = await pictureOf(means, ticket, path)
    const type = picture?.original?.type ?? mediaTypeOf(await headOf(path))
    await settle(means, ticket, { picture, key, type, size, name: '' })
  } catch (error) {
    await end(db, ticket, error)
    if (!(error instanceof Failure) || error.error === 'too_many_requests') throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  // If this fails, it is removed later.
  await files.remove(posted_key).catch(() => undefined)
  return true
}

/**
 * Looks in the bucket for those files that may have come by now, before they are shown or used. Never call it inside a
 * transaction.
 */
export const lookFor = async (
  means: UploadMeans,
  owner: { account_id: number },
  ids: readonly number[],
): Promise<void> => {
  for (const ticket of await uploads.postedOf(means.db, owner, ids)) await look(means, ticket)
}

const fetch = async ({ files }: UploadMeans, key: string, path: string): Promise<void> => {
  const found = await files.get(key)
  if (!found) throw new Error('a file that was copied is not there')
  await pipeline(found.stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
}

/** The preview of an image; undefined for other files. */
const pictureOf = async (
  { images }: UploadMeans,
  ticket: uploads.Ticket,
  path: string,
): Promise<Picture | undefined> => {
  if (ticket.type === 'file') return undefined
  const picture = await images.read(`account ${ticket.account_id}`, path, box).catch(orTooMany)
  if (!picture) throw new Failure('invalid_data_format')
  return picture
}

interface Kept {
  picture: Picture | undefined
  key: string
  type: string
  size: number
  /** As it was called where it came from, or empty. */
  name: string
}

const settle = async ({ db, files }: UploadMeans, ticket: uploads.Ticket, kept: Kept): Promise<void> => {
  const { picture, key, type, size } = kept
  const preview_key = picture ? `${newKey()}.${picture.extension}` : null
  if (picture && preview_key) {
    await announce(db, preview_key)
    await files.put(preview_key, picture.bytes, picture.type)
  }
  const orientation = picture?.original?.orientation ?? ticket.metadata.orientation ?? 1
  const upload = {
    ...{ size, mime_type: type, key, preview_key },
    name: ticket.name || cleanName(kept.name) || `${ticket.type}-${ticket.id}${extensionOf(type)}`,
    metadata: picture ? { orientation } : {},
  }
  if (!(await uploads.settle(db, ticket, upload))) throw new Failure('invalid_file_state')
}

const newKey = (): string => `file/${randomBytes(16).toString('hex')}`

const headOf = async (path: string): Promise<Buffer> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(head_length), 0, head_length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The file's name in printable characters: senders write anything into it. */
const cleanName = (name: string): string =>
  baseName(name.toWellFormed())
    .replace(/[\p{C}\u2028\u2029]/gu, '')
    .trim()
    .slice(0, 255)

const extensionOf = (type: string): string =>
  type.startsWith('image/') ? `.${type.slice(6).replace('jpeg', 'jpg')}` : ''
