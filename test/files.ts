import type { FastifyInstance } from 'fastify'
import { inject } from 'vitest'
import { disk } from '#files/disk.ts'
import type { FileStore } from '#files/file-store.ts'
import { s3 } from '#files/s3.ts'
import { bucket } from './bucket.ts'
import type { Answer } from './fleet.ts'
import { form } from './form.ts'

/** Files that are uploaded by tickets, in tests. */

export interface UploadTicket {
  file_id: number
  url: string
  expires: string
  file_field_name: string
  fields: Record<string, string>
}

export interface SentFile {
  bytes: Uint8Array
  name?: string
  type?: string
}

/** Sends a file to us by its ticket, as the specification says: its fields, then the file. */
export const sendFile = async (
  server: FastifyInstance,
  { url, fields, file_field_name }: UploadTicket,
  { bytes, name = 'photo.jpg', type = 'image/jpeg' }: SentFile,
): Promise<{ http: number; body: Answer }> => {
  const { pathname } = new URL(url)
  const parts = form({ ...fields, [file_field_name]: { name, type, bytes } })
  const answer = await server.inject({ method: 'POST', url: pathname, ...parts })
  return { http: answer.statusCode, body: answer.json() }
}

/** Sends it to the bucket that the ticket names; answers the HTTP status. */
export const postFile = async (
  { url, fields, file_field_name }: UploadTicket,
  { bytes, name = 'photo.jpg', type = 'image/jpeg' }: SentFile,
): Promise<number> => {
  const sent = new FormData()
  for (const [field, value] of Object.entries(fields)) sent.set(field, value)
  sent.set(file_field_name, new Blob([new Uint8Array(bytes)], { type }), name)
  const { status } = await fetch(url, { method: 'POST', body: sent })
  return status
}

let folders = 0

/** Both stores of files, and the bucket as one that phones do not reach. */
export const fileStores = async (): Promise<[string, FileStore][]> => {
  const reached = await bucket()
  return [
    ['on disk', disk(`${inject('files')}/files-${process.pid}-${++folders}`)],
    ['in a bucket that phones do not reach', s3({ ...reached, takes_posts: false })],
    ['in a bucket', s3(reached)],
  ]
}
