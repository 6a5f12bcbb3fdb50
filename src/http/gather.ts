import type { FastifyRequest } from 'fastify'
import type { Caller } from '#contract/caller.ts'
import { Failure } from '#contract/errors.ts'
import type { Operation } from '#contract/operation.ts'
import { isHash, nobody } from './authenticate.ts'
import { largestBody, least, readForm, readObject, readWhole } from './body.ts'
import type { Held } from './budget.ts'
import type { Entrance } from './entrance.ts'
import type { rateLimit } from './limit.ts'
import { type Given, isExact, type Schema } from './schema.ts'
import { hurry } from './sending.ts'
import { type Form, largest_file, readParts } from './upload.ts'

/** Contents of a request: parameters of the query string and of the body, which may be a multipart form with a file. */
export interface Gathered {
  given: Given
  file?: Form['file']
}

interface Means {
  entrance: Entrance
  limits: ReturnType<typeof rateLimit>
  /** Seconds within which 16 KB of a body arrive, or all that is left. */
  seconds: number
}

/**
 * Gathers what requests of an operation bring. A body that is longer than most is held for whoever shows a good hash in the
 * query string, in a header, or in a field before the file: else for a stranger, for the hash that is good may be in the body.
 */
export const gatherer = (operation: Operation, { entrance, limits, seconds }: Means) => {
  const exact = isExact(operation.params as Schema)
  const largest = largestBody(operation)

  /** Learns for whom a long body is held, before any of it is read. */
  const expect = async (request: FastifyRequest, held: Held): Promise<void> => {
    if (!isLong(request)) return
    const caller = await entrance.who(operation, request, asked(request)).catch(asNobody)
    await limits.expect(caller, request.address)
    held.give(caller)
  }

  const readMultipart = async (request: FastifyRequest, held: Held): Promise<Gathered> => {
    await expect(request, held)
    const givenBy = (fields: Form['fields']): Given => over(asked(request), fields)
    let kept_out: Given | undefined
    const enter = async (fields: Form['fields']): Promise<number> => {
      if (isHash(fields.hash)) {
        kept_out = givenBy(fields)
        held.give(await entrance.who(operation, request, kept_out))
        kept_out = undefined
      }
      held.hold(lengthOf(request), 'file_too_large')
      return largest_file
    }
    const takes_file = operation.upload === true
    try {
      const { fields, file } = await readParts(request, { largest, takes_file, enter, hold: held.hold })
      return { given: givenBy(fields), file }
    } catch (error) {
      // Who is not let in is told so where everybody is.
      if (kept_out && error instanceof Failure) return { given: kept_out }
      throw error
    }
  }

  const readBody = async (request: FastifyRequest, held: Held): Promise<Given> => {
    if (lengthOf(request) > largest) throw new Failure('request_too_large')
    await expect(request, held)
    held.hold(lengthOf(request))
    const body = await readWhole(request.raw, largest, held.hold)
    const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')
    return isForm ? over(asked(request), readForm(body)) : { ...asked(request), json: readObject(body, exact) }
  }

  return async (request: FastifyRequest, held: Held): Promise<Gathered> => {
    if (request.method === 'GET') return { given: asked(request) }
    const stop = hurry(request, seconds)
    try {
      return await (request.isMultipart() ? readMultipart(request, held) : { given: await readBody(request, held) })
    } finally {
      stop()
    }
  }
}

/** What the query string gives. */
const asked = ({ query }: FastifyRequest): Given => ({ json: {}, text: query as Record<string, string> })

/** What a form says beside the query string; a hash that is none hides no other. */
const over = ({ json, text }: Given, form: Record<string, string>): Given => ({
  json,
  text: { ...text, ...form, ...(text.hash && !isHash(form.hash) && { hash: text.hash }) },
})

/** As the caller says; 0 where it does not know yet. */
const lengthOf = ({ headers }: FastifyRequest): number => Number(headers['content-length'] ?? 0)

const isLong = (request: FastifyRequest): boolean => lengthOf(request) > least || 'transfer-encoding' in request.headers

const asNobody = (error: unknown): Caller => {
  if (error instanceof Failure) return nobody
  throw error
}
