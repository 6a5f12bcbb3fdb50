import { Readable } from 'node:stream'
import { Ajv2020 as Ajv, type ValidateFunction } from 'ajv/dist/2020.js'
import type { FastifyInstance } from 'fastify'
import { knowFormats } from '#contract/check.ts'
import type { Operation } from '#contract/operation.ts'
import { isDay } from '#formats/day.ts'
import { answerOf } from '#http/docs/describe.ts'
import { once } from '#pace/once.ts'

// As clients check: nothing is put in for what is not there.
const ajv = knowFormats(new Ajv({ allErrors: true, strict: false })).addFormat('date', isDay)

/** By the result, for a worker makes dozens of servers of the same operations; of one that is the answer itself the library knows it. */
const known = new WeakMap<Operation['result'], ValidateFunction>()
const checkOf = (operation: Operation): ValidateFunction => {
  const { bare, result } = operation
  const check = (bare ? undefined : known.get(result)) ?? ajv.compile(answerOf(operation))
  if (!bare) known.set(result, check)
  return check
}

/** Holds answers to what their operations declare: one that differs becomes a failure that says how not. */
export const holdAnswers = (server: FastifyInstance, operations: readonly Operation[]): void => {
  const declared = new Map(operations.map((operation) => [`/v2/${operation.path}`, once(() => checkOf(operation))]))
  server.addHook('onSend', async ({ routeOptions: { url = '' } }, reply, payload) => {
    const check = declared.get(url)
    const isPacked = reply.getHeader('content-encoding') !== undefined
    if (!check || reply.statusCode !== 200 || isPacked || !isJson(reply.getHeader('content-type'))) return payload
    if (payload instanceof Readable) return Readable.from(passed(payload, check()), { objectMode: false })
    const wrong = wrongIn(payload as string, check())
    return wrong ? JSON.stringify({ success: false, status: { code: 6, description: wrong } }) : payload
  })
}

const isJson = (type: unknown): boolean => String(type).startsWith('application/json')

const wrongIn = (text: string, check: ValidateFunction): string | undefined =>
  check(JSON.parse(text)) ? undefined : `not as declared: ${ajv.errorsText(check.errors)}`

/** The stream as it is; it breaks off at its end when it was not as declared. */
async function* passed(stream: Readable, check: ValidateFunction): AsyncGenerator<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of stream) {
    pieces.push(piece)
    yield piece
  }
  const wrong = wrongIn(Buffer.concat(pieces).toString(), check)
  if (wrong) throw new Error(wrong)
}
