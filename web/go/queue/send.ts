import { ApiError, type Client } from '#client/client.ts'
import type { Change, Shelf } from '../kept/shelf.ts'
import { type Attached, type Deed, placeOf, type Refusal, toldAs, withoutIds } from './deed.ts'

/** Sends what waits, in its order, each exactly once: whatever is cut, whenever. */

/** How sending ended: all is told, there is no way to the service now, or nobody is signed in any more. */
export type Ending = 'done' | 'away' | 'signed_out'

export interface Sending {
  shelf: Shelf
  /** Where the service is, as this page was opened. */
  url: string
  /** Asks the service. */
  call: Client['call']
  fetch: typeof fetch
  /** The clock of this phone. */
  now(): number
  /** Told after each step, to show what is left. */
  changed(): void
}

/** Tells all that waits. What is refused for good stays with its reason; it holds up nothing, nor does what the service stumbles over. */
export const sendAll = async (sending: Sending): Promise<Ending> => {
  const stumbled = new Set<string>()
  for (;;) {
    const deeds = await sending.shelf.list<Deed>('deed')
    const next = deeds.find(([place, { refusal }]) => !refusal && !stumbled.has(place))
    if (!next) return stumbled.size > 0 ? 'away' : 'done'
    const [place, deed] = next
    const ending = await sendOne(sending, deed)
    sending.changed()
    if (ending === 'stumbled') stumbled.add(place)
    else if (ending) return ending
  }
}

const sendOne = async (sending: Sending, deed: Deed): Promise<Ending | 'stumbled' | undefined> => {
  const { shelf, call, now } = sending
  try {
    const whole = await withFiles(sending, deed)
    const { path, params } = toldAs(whole)
    await call(path as never, { ...params, clock: new Date(now()).toISOString() } as never)
    await shelf.write(withoutDeed(deed))
    return undefined
  } catch (error) {
    const ending = endingOf(error)
    if (ending) return ending
    const kept = await shelf.read<Deed>('deed', placeOf(deed))
    // Taken away meanwhile: nobody is to have it again.
    if (!kept) return undefined
    const isOld = deed.attached.some(({ file_id }) => file_id !== undefined)
    const value = isOld && isMissing(error) ? withoutIds(kept) : { ...kept, refusal: refusalOf(error) }
    await shelf.write([{ on: 'deed', key: placeOf(deed), value }])
    return undefined
  }
}

/** Whether a file may be what is not there: what was uploaded and named by nothing is deleted after a day, and is sent once more. */
const isMissing = (error: unknown): boolean => error instanceof ApiError && [201, 242].includes(error.code)

/** The changes that take a deed and all of its bytes away. */
export const withoutDeed = (deed: Pick<Deed, 'at' | 'key' | 'attached'>): Change[] => [
  { on: 'deed', key: placeOf(deed) },
  ...deed.attached.map(({ key }): Change => ({ on: 'blob', key })),
]

/** The deed once all that is attached to it is there. Each id is kept as soon as it is known. */
const withFiles = async (sending: Sending, deed: Deed): Promise<Deed> => {
  let whole = deed
  for (const file of deed.attached) {
    if (file.file_id !== undefined) continue
    const file_id = await sendFile(sending, file)
    const attached = whole.attached.map((one) => (one.key === file.key ? { ...one, file_id } : one))
    whole = { ...whole, attached }
    if (!(await sending.shelf.read('deed', placeOf(deed)))) throw new Gone()
    await sending.shelf.write([{ on: 'deed', key: placeOf(deed), value: whole }])
    sending.changed()
  }
  return whole
}

/** Why a file that was kept here cannot be sent. */
class Lost extends Error {}
/** The deed was taken away while it was sent. */
class Gone extends Error {}
/** A file was not taken, and not by the service's own word: by a bucket, or something in between. */
class Stumbled extends Error {}

const sendFile = async ({ shelf, url: here, call, fetch }: Sending, file: Attached): Promise<number> => {
  const bytes = await shelf.read<Blob>('blob', file.key)
  if (!bytes) throw new Lost(file.name)
  const { key, name: filename, type } = file
  const { file_id, uploaded, ticket } = await call('mobile/file/create', { key, size: bytes.size, filename, type })
  // It came, and only its answer did not.
  if (uploaded || !ticket) return file_id
  const { url, fields, file_field_name } = ticket
  const form = new FormData()
  for (const [name, text] of Object.entries(fields)) form.set(name, text)
  form.set(file_field_name, bytes, filename)
  const answer = await fetch(reached(url, here), { method: 'POST', body: form })
  if (!answer.ok) throw await failureOf(answer)
  return file_id
}

/** Where a file is sent: to a bucket as it is told, to the service where this page has it, which may be another domain than it knows itself by. */
const reached = (url: string, here: string): string => {
  const path = /\/v2\/file\/upload$/.exec(url)?.[0]
  return path ? `${here}${path}` : url
}

/** A refusal for good where the service says that it is no file that it takes; else it is asked for another ticket later. */
const failureOf = async (answer: Response): Promise<Error> => {
  const told = answer.json().catch(() => undefined)
  const body = (await told) as ConstructorParameters<typeof ApiError>[2] | undefined
  return body && [234, 271].includes(body.status?.code)
    ? new ApiError('mobile/file/create', answer.status, body)
    : new Stumbled()
}

/** Codes after which nobody is signed in here: the phone was cut off, or who it belongs to was. */
const ended: readonly number[] = [3, 4]
/** An operation that is not there yet: the service is older than this page. */
const passing: readonly number[] = [111]
/** The service stumbled over what it was told. */
const unexpected = 6

/** How sending ends by that; nothing where only this one deed is refused. */
export const endingOf = (error: unknown): Ending | 'stumbled' | undefined => {
  if (error instanceof Lost || error instanceof Gone) return undefined
  if (error instanceof Stumbled) return 'stumbled'
  if (!(error instanceof ApiError)) return 'away'
  if (ended.includes(error.code)) return 'signed_out'
  if (error.code === unexpected) return 'stumbled'
  return error.http >= 500 || error.http === 429 || passing.includes(error.code) ? 'away' : undefined
}

const refusalOf = (error: unknown): Refusal => {
  if (!(error instanceof ApiError)) return { code: 0, description: String((error as Error).message), faults: [] }
  const { code, description, body } = error
  const faults = Array.isArray(body.errors) ? (body.errors as Refusal['faults']) : []
  return { code, description, faults }
}

/** Milliseconds until it is tried again after so many times in vain: 1 s, doubled up to a minute. */
export const patience = (tries: number): number => Math.min(60_000, 1_000 * 2 ** Math.min(tries, 6))
