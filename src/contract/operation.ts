import type { Readable } from 'node:stream'
import type { Static, TObject, TSchema } from 'typebox'
import type { Documents } from '#files/documents.ts'
import type { FileStore } from '#files/file-store.ts'
import type { Images } from '#files/images.ts'
import type { Spreadsheets } from '#files/spreadsheets.ts'
import type { ZoneFiles } from '#files/zone-files.ts'
import type { Geocoders } from '#geocode/geocoder.ts'
import type { Maps } from '#map/maps.ts'
import type { OwnMaps } from '#map/own/own-maps.ts'
import type { ChannelState, Outcome } from '#notify/channel.ts'
import type { Call } from '#notify/webhook.ts'
import type { Config } from '#src/config.ts'
import type { Db } from '#store/db.ts'
import type { Due } from '#store/delivery/queue.ts'
import type { Unqueued } from '#store/mails.ts'
import type { Attempt } from '#store/people/sign-ins.ts'
import type { Access, Caller } from './caller.ts'
import type { CommonError, ErrorName } from './errors.ts'
import type { StreamedAnswer, StreamedMap, StreamedReport } from './streamed.ts'

/** A place where a phone was. */
export interface PhonePosition {
  /** Milliseconds since 1970 UTC. */
  time: number
  lat: number
  lng: number
  /** Metres. */
  alt?: number
  /** km/h. */
  speed?: number
  /** Degrees clockwise from north. */
  heading?: number
  /** Metres. */
  precision?: number
  /** Per cent. */
  battery?: number
  /** Kept on the phone and sent later. */
  buffered: boolean
}

/** Parts of the platform that operations use besides the database. */
export interface Platform {
  config: Config
  /** Seals and opens what must be shown again, such as API keys. */
  secret: { seal(text: string): Buffer; open(sealed: Buffer): string; derive(purpose: string): Buffer }
  /** Sends mail at once, outside of any transaction. */
  post: {
    /** One that is queued; answers whether it is on its way. */
    send(mail_id: number): Promise<boolean>
    /** One that is not queued, and will not be, for each dealer one at a time; answers why it could not be sent. */
    sendNow(mail: Unqueued): Promise<string | undefined>
  }
  /** Tells others at once, outside of any transaction; answers what became of it. */
  tellers: {
    webhook(call: Call): Promise<Outcome>
    /** One recipient, by the channel that the outlet names. */
    tell(due: Due): Promise<Outcome>
    channels: readonly ChannelState[]
  }
  /** Keeps pictures and what else is uploaded; never awaited inside a transaction. */
  files: FileStore
  /** Looks at once for files that a bucket may have by now, and settles them; answers those that have come and are not settled yet. */
  looker: { see(owner: { account_id: number }, file_ids: readonly number[]): Promise<ReadonlySet<number>> }
  /** Makes pictures of uploaded files. */
  images: Images
  /** Reads uploaded spreadsheets. */
  spreadsheets: Spreadsheets
  /** Reads uploaded KML and KMZ. */
  zone_files: ZoneFiles
  /** Makes PDF and XLSX documents. */
  documents: Documents
  /** Makes reports that are asked for: resolves when this one is made, or soon. Never awaited inside a transaction. */
  maker: { soon(report_id: number): Promise<void> }
  /** Tells whoever holds the connections of these devices that something waits for them, once it is committed. */
  nudge(source_ids: readonly number[]): void
  /** Tells who looks on, in whatever account, that sensors, counters or states of these devices are others now, though nothing came of them. */
  restated(source_ids: readonly number[]): void
  /**
   * Takes positions of a device in as its own messages are; resolves when they are committed, with false where it may not send. Rejects while
   * the store is away.
   */
  take(device_id: string, positions: readonly PhonePosition[], received: Date): Promise<boolean>
  /** What maps are drawn from. */
  maps: Pick<Maps, 'sources' | 'tile' | 'file' | 'drawn' | 'given' | 'streets' | 'presets' | 'try'>
  /** Files of maps on this machine, and what is fetched or sent to be one. */
  own_maps: OwnMaps
  /** Draws what is chosen now, once it is committed: here at once, and then in every other process. */
  redraw(): Promise<void>
  /** Finds addresses; it waits for the outside world, so never inside a transaction. */
  geocoder: Geocoders
}

/** Everything that the handler of an operation is given besides its parameters. */
export interface Context<C extends Caller = Caller, E extends ErrorName = ErrorName> extends Platform {
  /** In a command the one transaction, in a query the pool. */
  db: Db
  caller: C
  /** When the request was taken. */
  now: Date
  /** The address that the request came from. */
  address: string
  /** What its client says of itself; may be empty. */
  user_agent: string
  /** The hash of `Authorization: SVC`, for operations that anyone may ask: who others are is in `caller`. */
  header_hash: string | undefined
  /** Ends the operation with a declared error; a command is rolled back. */
  fail(error: E | CommonError, extra?: Record<string, unknown>): never
  /** Tells the operator of a sign-in that failed: it is counted, and logged. */
  report(event: SignInEvent): void
  /** Work for the outside world, done once the command is committed. */
  after(work: () => Promise<void> | void): void
}

/** Context of a costly operation: only what a thread beside the main one can make for itself. */
export interface CostlyContext<C extends Caller = Caller, E extends ErrorName = ErrorName>
  extends Pick<Context<C, E>, 'db' | 'caller' | 'now' | 'fail' | CostlyMeans> {}

export type CostlyMeans = 'config' | 'secret' | 'files' | 'documents'

/**
 * A failed or refused sign-in. `failed`: the password or code was wrong; `refused`: right or wrong, it came to a login
 * or an address that is locked; `login_locked`, `address_locked`: a lock began.
 */
export interface SignInEvent {
  area: Attempt['area']
  outcome: 'failed' | 'refused' | 'login_locked' | 'address_locked'
  user_id?: number
  panel_login_id?: number
}

/** The part `file` of a multipart form, kept until the operation has answered. */
export interface UploadedFile {
  name: string
  /** The media type that the caller says it has. */
  type: string
  path: string
  /** bytes */
  size: number
}

/** The doer of a change: a user or sub-user of an account, or a panel login of a dealer. */
export type Author = { account_id: number; user_id: number } | { dealer_id: number; panel_login_id: number }

/** The doer of a change that may be a phone. */
export type Doer = Author | { account_id: number; phone_id: number; label: string }

/** Part of the context of commands with `keeps`, which have no transaction around all that they do. */
export interface Keeping {
  /**
   * The transaction of what the command does, and of its entry in the audit: once, wherever it succeeds. `author` is who
   * has just signed in; else it is the caller. `what` says more of it than the path of the operation. `work` may be done more than once, as the handler of any other command:
   * each time all of it, of what can be read again.
   */
  transaction<T>(work: (db: Db) => Promise<T>, author?: Doer, what?: string): Promise<T>
  /** In place of the transaction: this was a part of something whose end has the entry, and changed nothing of the database. */
  continued(): void
}

type Kept<K extends boolean> = K extends true ? Keeping : unknown
type Lent<C extends Caller, E extends ErrorName, X extends boolean> = true extends X
  ? CostlyContext<C, E>
  : Context<C, E>
type Uploaded<U extends boolean> = U extends true ? { file: UploadedFile } : unknown

/** A file as the answer: it is streamed, and a failure before its first byte is told as JSON. */
export interface FileAnswer {
  file: { name: string; type: string; stream: Readable }
}

/** Makes an answer of a stream: the file's name and its media type. */
export const file = (name: string, type: string, stream: Readable): FileAnswer => ({ file: { name, type, stream } })

/**
 * An example of a request for the documentation, where the schema does not make one (http/docs/request.ts). A contract
 * test sends it in the demo.
 */
export interface Example<E extends ErrorName = ErrorName> {
  /** As they are sent, beside those that the schema asks for. */
  params?: Readonly<Record<string, unknown>>
  /** The part `file`, of `docs/examples/`. */
  file?: string
  /** Paths of operations whose examples are sent before, for what they make. */
  after?: readonly string[]
  /** What the demo answers, where that is no success. */
  fails?: E | CommonError
}

/** All that an operation says of itself: texts for the documentation, access, schemas, errors, and its handler. */
export interface Declaration<
  A extends Access,
  P extends TObject,
  R extends TSchema,
  E extends ErrorName,
  U extends boolean = false,
  K extends boolean = false,
  X extends boolean = false,
> {
  /** One sentence for the documentation. */
  summary: string
  /** More for the documentation: rules, units, the section of the specification. */
  description?: string
  access: A
  params: P
  /** The answer's fields beside `success`. */
  result: R
  /** What this operation may fail with beside the errors common to all. */
  errors?: readonly E[]
  /** The documentation shows it as GET too, as the specification does; GET answers in any case. */
  get?: boolean
  /** The parameters may also be sent as one object of this name: the word of the resource. */
  wrapped?: string
  /** The answer is a bare array, without `success`. */
  bare?: boolean
  /** Media types of the files that it may answer instead. */
  files?: readonly string[]
  /** Takes the part `file` of a multipart form: errors 233 and 271 come with it. */
  upload?: U
  /** Bytes that a body may have; else so many as its parameters may need, 16 KB at least and 1 MB at most (http/body.ts). */
  largest_body?: number
  /** Most operations need none: requests are made of their schemas. */
  example?: Example<NoInfer<E>>
  /** A failure undoes nothing: what a failed sign-in leaves behind must stay. */
  keeps?: K
  /**
   * Points by the ten thousand, or a file: it is answered by a thread beside the main one, in turn with what others ask, and
   * has only what is there (`CostlyContext`). Or whether it is so with these parameters. Only of queries.
   */
  costly?: X | ((params: NoInfer<Static<P>>) => X)
  handler(
    params: NoInfer<Static<P>>,
    context: Lent<CallerOf<A>, E, X> & Uploaded<U> & Kept<K>,
  ): Answer<NoInfer<Static<R>>> | Promise<Answer<NoInfer<Static<R>>>>
}

type Answer<T> = T | FileAnswer | Streamed<T>
type Streamed<T> = T extends { list: (infer I)[] }
  ? StreamedAnswer<Omit<T, 'list'>, I>
  : T extends { states: Record<string, infer S> }
    ? StreamedMap<'states', Omit<T, 'states'>, S>
    : T extends { result: Record<string, infer S> }
      ? StreamedMap<'result', Omit<T, 'result'>, S>
      : T extends { report: { sheets: (infer S)[] } }
        ? StreamedReport<Omit<T['report'], 'sheets'>, S>
        : never
type CallerOf<A> = A extends Access<infer C> ? C : never

/** An operation as the rest of the program sees it: a declaration with its kind and path. */
export interface Operation<Path extends string = string, P extends TObject = TObject, R extends TSchema = TSchema>
  extends Omit<Declaration<Access, P, R, ErrorName, boolean, boolean, boolean>, 'handler' | 'costly'> {
  kind: 'query' | 'command'
  path: Path
  costly?: boolean | ((params: never) => boolean)
  handler(params: never, context: never): unknown
}

/** Declares an operation that reads and writes nothing. */
export const query = <
  const Path extends string,
  A extends Access,
  P extends TObject,
  R extends TSchema,
  E extends ErrorName = never,
  const U extends boolean = false,
  const X extends boolean = false,
>(
  path: Path,
  declaration: Declaration<A, P, R, E, U, false, X>,
): Operation<Path, P, R> => ({ kind: 'query', path, ...declaration })

/** Declares an operation that changes the database, wholly or not at all. */
export const command = <
  const Path extends string,
  A extends Access,
  P extends TObject,
  R extends TSchema,
  E extends ErrorName = never,
  const U extends boolean = false,
  const K extends boolean = false,
>(
  path: Path,
  declaration: Declaration<A, P, R, E, U, K>,
): Operation<Path, P, R> => ({ kind: 'command', path, ...declaration })
