import type { Api } from './api.ts'

export { codes } from './api.ts'

/** The typed client: every operation by its path, parameters and answers as they are on the wire. */

/** The path of an operation, without `/v2/`: `tag/list`. */
export type Path = keyof Api

/** Parameters of an operation, by its path; the hash is not among them. */
export type Params<P extends Path> = Api[P]['params']
/** The answer of an operation that succeeded, by its path. */
export type Result<P extends Path> = Api[P]['result']
/** Codes that an operation may fail with, by its path. */
export type Code<P extends Path = Path> = Api[P]['code']

/** Parameters may be left out where none is required. */
type Given<P extends Path> = object extends Params<P> ? [params?: Params<P>] : [params: Params<P>]

/** A failure that the service told: the code, its sentence and the HTTP status, and the path that was asked. */
export class ApiError<P extends Path = Path> extends Error {
  readonly path: P
  readonly code: Code<P>
  /** The HTTP status. */
  readonly http: number
  readonly description: string
  /** The whole answer: code 7, for one, names each wrong parameter in `errors`. */
  readonly body: Readonly<Record<string, unknown>>

  constructor(path: P, http: number, body: Failed) {
    const { code, description } = body.status
    super(`${path}: ${code} ${description}`)
    this.path = path
    this.code = code as Code<P>
    this.http = http
    this.description = description
    this.body = body
  }
}

/** Answers whether an error is a failure of the operation; if so, its `code` is one of those that the operation declares. */
export const isFailureOf = <P extends Path>(error: unknown, path: P): error is ApiError<P> =>
  error instanceof ApiError && error.path === path

interface Failed {
  [field: string]: unknown
  status: { code: number; description: string }
}

/** Options of `createClient`: the address of the service, and who asks. */
export interface ClientOptions {
  /** Where the service answers, without `/v2`: `https://fleet.example`. */
  url: string
  /** A session, API key or panel session. Operations that nobody has to sign in for need none. */
  hash?: string
  fetch?: typeof fetch
}

/**
 * A number that JavaScript does not carry to its last digit, as custom fields may hold, is told as text: so nothing changes
 * when it is sent back. Runtimes that do not know the source of a value tell the nearest number.
 */
const exactly = (_: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' && (context?.source ?? '').length > 15 && context?.source !== String(value)
    ? context?.source
    : value

/**
 * Makes a client that asks the operations of a running Odograph by their paths, and answers what they answer.
 * @throws {ApiError} for a failure that the service tells; for a connection that fails, or an answer of something in between (a proxy),
 *   what `fetch` throws.
 */
export const createClient = ({ url, hash, fetch: send = fetch }: ClientOptions) => {
  const post = async (path: Path, body: string | FormData, headers: Record<string, string>): Promise<Response> => {
    const response = await send(`${url.replace(/\/$/, '')}/v2/${path}`, {
      method: 'POST',
      headers: { ...headers, ...(hash && { authorization: `SVC ${hash}` }) },
      body,
    })
    if (!response.ok) throw new ApiError(path, response.status, (await response.json()) as Failed)
    return response
  }
  const ask = (path: Path, params: unknown = {}): Promise<Response> =>
    post(path, JSON.stringify(params), { 'content-type': 'application/json' })
  return {
    /** The answer, with `success` unless it is a bare array. */
    call: async <P extends Path>(path: P, ...[params]: Given<P>): Promise<Result<P>> =>
      JSON.parse(await (await ask(path, params)).text(), exactly as never) as Result<P>,
    /** For answers that are files: the response itself, whose body is a stream. */
    download: <P extends Path>(path: P, ...[params]: Given<P>): Promise<Response> => ask(path, params),
    /** For operations that take a file: its name is told too. */
    upload: async <P extends Path>(path: P, file: Blob, ...[params]: Given<P>): Promise<Result<P>> => {
      const form = new FormData()
      for (const [name, value] of Object.entries(params ?? {}))
        if (value !== undefined) form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
      form.set('file', file)
      return JSON.parse(await (await post(path, form, {})).text(), exactly as never) as Result<P>
    },
  }
}

/** A client of one service, as `createClient` makes it. */
export type Client = ReturnType<typeof createClient>
