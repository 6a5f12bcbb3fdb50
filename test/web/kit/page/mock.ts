import { ApiError, type Params, type Path, type Result } from '#client/client.ts'

/** What the service would answer to whoever asks of this page; typed as its operations are. */

/** An answer an operation; `file` is what was uploaded with it. */
export type Answers = { [P in Path]?: (params: Params<P>, file: File) => Result<P> | Blob | Promise<Result<P>> }

/** Thrown by an answer: the service refuses. `errors` are the parameters that are wrong. */
export class Refusal extends Error {
  readonly code: number
  readonly errors: readonly Wrong[]

  constructor(code: number, description: string, errors: readonly Wrong[] = []) {
    super(description)
    this.code = code
    this.errors = errors
  }
}

export interface Wrong {
  parameter: string
  error: string
}

/** What was asked: the path, and the parameters as they were sent. */
export type Asked = [path: Path, params: unknown]

/** Answers `fetch` of this page from `answers`; tells what was asked, and what nobody answers. */
export const mockOf = (answers: Answers) => {
  const asked: Asked[] = []
  const unanswered: string[] = []
  const reply = async (address: string, body: unknown): Promise<Response> => {
    const path = new URL(address, location.href).pathname.replace('/v2/', '') as Path
    const { params, file } = given(body)
    asked.push([path, params])
    const answer = answers[path] as ((params: unknown, file: unknown) => object) | undefined
    if (!answer) {
      unanswered.push(path)
      return refused(new Refusal(201, `nothing answers ${path}`))
    }
    try {
      const told = await answer(params, file)
      return told instanceof Blob ? new Response(told) : Response.json({ ...told, success: true })
    } catch (error) {
      if (error instanceof Refusal) return refused(error)
      throw error
    }
  }
  const send: typeof fetch = (address, init) => reply(String(address), init?.body)
  return { fetch: send, asked, unanswered }
}

/** What the client throws when the service refuses by this code. */
export const refusalOf = (code: number): ApiError =>
  new ApiError('tag/create', 400, { status: { code, description: 'It is refused' } })

const given = (body: unknown): { params: unknown; file: unknown } => {
  if (!(body instanceof FormData)) return { params: JSON.parse(String(body)), file: undefined }
  const { file, ...params } = Object.fromEntries(body)
  return { params, file }
}

const refused = ({ code, message, errors }: Refusal): Response =>
  Response.json({ success: false, status: { code, description: message }, errors }, { status: 400 })
