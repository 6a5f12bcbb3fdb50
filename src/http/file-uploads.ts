import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#contract/errors.ts'
import { ValueOf } from '#contract/schema.ts'
import { clock } from '#formats/clock.ts'
import { FileObject, signing, upload_path } from '#service/file.ts'
import { begin, end, hold, keep, type UploadMeans } from '#service/file-upload.ts'
import { fileObject, filesOf } from '#store/files/files.ts'
import type { Ticket } from '#store/files/uploads.ts'
import { compileAnswer } from './answer.ts'
import { least } from './body.ts'
import type { createBudget, Held } from './budget.ts'
import { truth } from './coerce.ts'
import type { Connections } from './connections.ts'
import { failureOf } from './failure.ts'
import { isoHeader } from './headers.ts'
import type { rateLimit } from './limit.ts'
import { deliver } from './redirect.ts'
import { hurry } from './sending.ts'
import type { ServerOptions } from './server-options.ts'
import { discard, type Form, readParts, wholeFile } from './upload.ts'

interface Means {
  limits: ReturnType<typeof rateLimit>
  connections: Connections
  open: ReturnType<typeof createBudget>
}

/** As it is counted among the operations. */
const operation = upload_path.slice('/v2/'.length)

const write = compileAnswer({ result: ValueOf(FileObject) })

/**
 * Where files are sent by their tickets, which stand for whoever was given them: the field `token` before the part `file`. It
 * is no operation, for nobody is called and nothing but the file is told.
 */
export const takeFiles = (app: FastifyInstance, options: ServerOptions, { limits, connections, open }: Means): void => {
  const { db, platform, metrics } = options
  const means: UploadMeans = { db, files: platform.files, images: platform.images }

  const known = async (request: FastifyRequest, token: string | undefined): Promise<Ticket> => {
    try {
      // One that comes behind the file is none: whom the file is kept for must be known before it is read.
      return await begin(db, token ?? '')
    } catch (error) {
      if (error instanceof Failure) await limits.guess(request.address)
      throw error
    }
  }

  /** Reads the form; `onBegin` is told of the ticket as soon as it is being used. */
  const read = async (request: FastifyRequest, held: Held, onBegin: (ticket: Ticket) => void): Promise<Form> => {
    if (!request.isMultipart()) throw new Failure('wrong_format')
    const { token } = request.query as Record<string, string | undefined>
    const enter = async (fields: Form['fields']): Promise<number> => {
      const ticket = await known(request, fields.token ?? token)
      onBegin(ticket)
      const account = { kind: 'user', account_id: ticket.account_id } as const
      connections.seat(request.raw.socket, account)
      held.give(account)
      held.hold(Number(request.headers['content-length'] ?? 0), 'file_too_large')
      return ticket.size
    }
    return readParts(request, { largest: least, takes_file: true, enter, hold: held.hold })
  }

  const take = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    await limits.address(request.address)
    const held = open(request.address)
    const stop = hurry(request, platform.config.send_timeout)
    let ticket: Ticket | undefined
    let release: ReturnType<typeof hold> | undefined
    let form: Form | undefined
    try {
      form = await read(request, held, (begun) => {
        ticket = begun
        release = hold(db, begun)
      })
      const file = wholeFile(form.file)
      if (!ticket) throw new Failure('no_data_file')
      await keep(means, ticket, file)
      options.onChange?.(ticket.account_id)
      const answered = await answerOf(options, request, ticket)
      metrics.requests.inc({ operation, code: 0 })
      return deliver(reply, 200, answered)
    } catch (error) {
      // If this fails, the ticket is good again some seconds later, as after a crash.
      if (release) await end(db, await release(), error).catch(() => undefined)
      const failure = failureOf(error, request, metrics)
      metrics.requests.inc({ operation, code: failure.code })
      throw failure
    } finally {
      stop()
      await release?.()
      held.drop()
      await discard(form?.file)
    }
  }
  app.post(upload_path, take)
}

/** What is told of the file that was kept: it, as `value`. */
const answerOf = async ({ db, platform }: ServerOptions, request: FastifyRequest, ticket: Ticket): Promise<string> => {
  const [row] = await filesOf(db, ticket, { ids: [ticket.id] })
  if (!row) throw new Failure('not_found')
  const sign = signing({ config: platform.config, secret: platform.secret, now: new Date() })
  const { iso_datetime } = request.query as Record<string, string | undefined>
  const style = truth(String(iso_datetime ?? isoHeader(request))) === true ? 'iso' : 'local'
  const clocks = { local: clock(ticket.time_zone, style), utc: clock('UTC', style) }
  return write({ value: fileObject(row, sign) }, clocks) as string
}
