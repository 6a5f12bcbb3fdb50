import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Failure } from '#contract/errors.ts'
import type { UploadedFile } from '#contract/operation.ts'
import { temporaryFolder } from '#files/temporary.ts'
import { most_fields } from './body.ts'
import type { TooLarge } from './budget.ts'

/** Multipart forms: their fields, and the part `file` of operations that take one, kept while they answer. */

/** Bytes (specification section 8). */
export const largest_file = 16 * 1024 * 1024

/** The contents of a multipart form. */
export interface Form {
  fields: Record<string, string>
  file?: UploadedFile & { truncated: boolean }
}

interface Taking {
  /** Bytes of all fields together. */
  largest: number
  takes_file: boolean
  /** Told the fields that come before the file, which is not kept when this rejects; answers how many bytes it may have. */
  enter(fields: Form['fields']): Promise<number>
  /** Told how many bytes have come since there are files, kept or not, and what is too large; may throw. */
  hold(bytes: number, too_large: TooLarge): void
}

/** Reads the whole form, for fields may come after the file; files that nobody asked for are read past. */
export const readParts = async (request: FastifyRequest, taking: Taking): Promise<Form> => {
  const form: Form = { fields: {} }
  const flow = watchFlow(request, taking)
  try {
    await Promise.race([fill(form, request, taking, flow), aborted(flow.signal)])
  } catch (error) {
    // The parser would go on to gather what comes.
    request.raw.unpipe()
    await discard(form.file)
    throw isMalformed(error) ? new Failure('wrong_format') : error
  } finally {
    flow.stop()
  }
  return form
}

/** What comes of a form, also what the parser passes over. */
interface Flow {
  /** Says, and why, when no more may come. */
  signal: AbortSignal
  /** From now on all of it is held: there is a file. */
  hold(too_large: TooLarge): void
  stop(): void
}

/** Bytes around fields. */
const around = 1024 * 1024

const watchFlow = ({ raw }: FastifyRequest, { largest, hold }: Taking): Flow => {
  const over = new AbortController()
  let bytes = 0
  let held: TooLarge | undefined
  const count = (piece: Buffer): void => {
    const before = bytes
    bytes += piece.length
    try {
      if (held) hold(bytes, held)
      // In this piece a file may begin.
      else if (before > largest + around) throw new Failure('request_too_large')
    } catch (error) {
      over.abort(error)
    }
  }
  raw.on('data', count)
  return {
    signal: over.signal,
    hold(too_large) {
      held = too_large
    },
    stop: () => void raw.off('data', count),
  }
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

const fill = async (
  form: Form,
  request: FastifyRequest,
  { largest, takes_file, enter }: Taking,
  flow: Flow,
): Promise<void> => {
  const take = fieldReader(largest)
  for await (const part of request.parts({ limits: { fieldSize: largest, fields: most_fields, parts: most_fields } })) {
    if (part.type === 'field') {
      take(form.fields, part)
      continue
    }
    const isWanted = takes_file && part.fieldname === 'file' && !form.file
    const most = isWanted ? await enter(form.fields) : 0
    flow.hold(isWanted ? 'file_too_large' : 'request_too_large')
    if (isWanted) form.file = await keep(part, flow.signal, most)
    else part.file.resume()
  }
}

/** Takes fields, the first of each name; together, with those passed over, they are no larger than a body may be. */
const fieldReader = (largest: number) => {
  let left = largest
  return (fields: Form['fields'], { fieldname, value, valueTruncated }: MultipartValue): void => {
    const text = String(value)
    left -= Buffer.byteLength(text)
    if (valueTruncated || left < 0) throw new Failure('request_too_large')
    fields[fieldname] ??= text
  }
}

/** What the parser says of a form that is none is the only error without a code. */
const isMalformed = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof Failure) && !('code' in error)

/** In a directory of its own, readable by us alone. */
const keep = async (
  { filename, mimetype, file }: MultipartFile,
  signal: AbortSignal,
  most: number,
): Promise<Form['file']> => {
  const folder = await temporaryFolder('upload')
  const path = join(folder, 'file')
  try {
    await pipeline(file, atMost(most), createWriteStream(path), { signal })
    return { name: filename, type: mimetype, path, size: (await stat(path)).size, truncated: file.truncated }
  } catch (error) {
    // Whoever sends it is gone or may send no more, or the disk is full.
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** Ends with 271 what is longer than it may be, as soon as it is. The largest of all is cut by the parser. */
const atMost = (most: number) =>
  async function* (pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let bytes = 0
    for await (const piece of pieces) {
      bytes += piece.length
      if (bytes > most) throw new Failure('file_too_large')
      yield piece
    }
  }

export const discard = async (file: Form['file']): Promise<void> => {
  if (file) await rm(join(file.path, '..'), { recursive: true, force: true })
}

/** The file of an operation that needs one: error 233 without it, 271 when it is too large. */
export const wholeFile = (file: Form['file']): UploadedFile => {
  if (!file) throw new Failure('no_data_file')
  if (file.truncated) throw new Failure('file_too_large')
  const { truncated: _, ...whole } = file
  return whole
}
