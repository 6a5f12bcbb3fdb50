import { deviceLocation, deviceRoot } from '#gateway/parts/device-json.ts'
import {
  type Draft,
  draft,
  isRecord,
  most_fields,
  most_messages,
  parsed,
  read,
  toldOfAll,
} from '#gateway/parts/draft.ts'
import { text } from '#gateway/parts/fields.ts'
import { namesIn } from '#gateway/parts/names.ts'
import { ownTracksLocation } from '#gateway/parts/owntracks.ts'
import type { DecodedRequest, DeviceRequest, RequestProtocol } from '#gateway/protocol.ts'
import { hasMoreFields } from '#src/count-values.ts'
import { form, phoneBattery, phoneCoords, phoneExtras, phoneLocation } from './fields.ts'

/**
 * Phones and small devices over HTTP: the query or form of OsmAnd, the JSON of current phone clients, and the
 * device JSON of the supplement's section 5.6. `docs/protocols/osmand.md` explains each.
 *
 * A `fault` beside points tells of the locations of a batch that were left out; the points are good.
 */
export const osmand: RequestProtocol = { name: 'osmand', transports: ['http'], max_body: 1 << 16, names, decode }

/** Where a request names its device, whatever it is written in. */
const naming = ['id', 'deviceid', 'device_id', 'tid']

function names(request: DeviceRequest): readonly string[] {
  const { query, body } = request
  const inBody = isJson(request) ? namesIn(body, naming) : namesInForm(body)
  return [...naming.flatMap((name) => query[name] ?? []), ...inBody]
}

/** A form of more fields than are read names nobody. */
function namesInForm(body: Buffer): readonly string[] {
  const words = new URLSearchParams(hasMoreFields(body, most_fields) ? '' : body.toString())
  return naming.flatMap((name) => words.get(name) ?? [])
}

function decode(request: DeviceRequest, received: number): DecodedRequest {
  const told = isJson(request) ? jsonDrafts(request) : [formDraft(request)]
  return typeof told === 'string' ? { points: [], fault: told } : toldOfAll(told, received)
}

/** Apps let people write a body of their own, and say nothing of its type. */
const isJson = ({ content_type, body }: DeviceRequest): boolean =>
  content_type.includes('json') || /^\s*[[{]/.test(body.toString('latin1', 0, 64))

function formDraft({ query, search, content_type, body }: DeviceRequest): Draft {
  const one = draft()
  read(one, { ...query, ...repeated(new URLSearchParams(search)) }, form)
  if (body.length > 0 && !content_type.startsWith('multipart/')) {
    const words = new URLSearchParams(body.toString())
    read(one, { ...Object.fromEntries(words), ...repeated(words) }, form)
  }
  return one
}

/** All of what a request may tell of several of a kind; of other names one counts. */
const repeated = (words: URLSearchParams): Record<string, string[]> =>
  Object.fromEntries(['cell', 'wifi'].filter((name) => words.has(name)).map((name) => [name, words.getAll(name)]))

/** One draft a location, or why there is none. */
function jsonDrafts({ query, body }: DeviceRequest): Draft[] | string {
  const root = parsed(body)
  const messages = Array.isArray(root) ? root : [root]
  if (messages.length === 0) return 'the list is empty'
  if (!messages.every(isRecord)) return 'body is not a JSON object'
  const all = messages.map((message) => ({ message, locations: locationsOf(message) }))
  if (all.some(({ locations }) => locations.length === 0)) return 'location is empty'
  if (all.reduce((sum, { locations }) => sum + locations.length, 0) > most_messages)
    return `location holds more than ${most_messages} items`
  return all.flatMap(({ message, locations }) => drafts(message, locations, query))
}

/** Of a message that is itself a location, as apps send it that put nothing around, that one. */
const locationsOf = (message: Record<string, unknown>): readonly unknown[] => {
  const { location, coords } = message
  if (Array.isArray(location)) return location
  return [location === undefined && coords !== undefined ? message : location]
}

function drafts(root: Record<string, unknown>, locations: readonly unknown[], query: DeviceRequest['query']): Draft[] {
  if (isOwnTracks(root)) return [owntracks(root, query)]
  const { location: _, ...rest } = root
  const named = draft()
  read(named, { id: query.id, deviceid: query.deviceid }, form)
  // Once for all locations: each has what the root says, however long that is.
  const whole = copy(named)
  read(whole, rest, deviceRoot)
  return locations.map((each) =>
    isRecord(each) && ('coords' in each || !('latitude' in each || 'message_time' in root))
      ? phone(copy(named), root, each)
      : device(copy(whole), each),
  )
}

/** What OwnTracks posts here when it was given this port: one message, by its `_type`. */
const isOwnTracks = ({ _type, location }: Record<string, unknown>): boolean =>
  typeof _type === 'string' && location === undefined

function owntracks(root: Record<string, unknown>, { id, deviceid }: DeviceRequest['query']): Draft {
  const one = draft()
  read(one, { id: id ?? deviceid ?? root.tid }, form)
  if (root._type === 'location') read(one, root, ownTracksLocation)
  else one.fault ??= `a message ${text(root._type).slice(0, 32)} of OwnTracks is not read here`
  return one
}

const copy = (one: Draft): Draft => ({ ...one, attributes: { ...one.attributes } })

/** A location as the phones' background location library posts it. */
function phone(one: Draft, root: Record<string, unknown>, location: Record<string, unknown>): Draft {
  read(one, { id: root.device_id }, form)
  // First, so that what the library itself measured wins over what the app added.
  read(one, location.extras, phoneExtras)
  read(one, location, phoneLocation)
  read(one, location.coords, phoneCoords)
  read(one, location.battery, phoneBattery)
  return one
}

/** A location of a message of the supplement's section 5.6, last paragraph; `one` says already what its root does. */
function device(one: Draft, location: unknown): Draft {
  read(one, location, deviceLocation)
  return one
}
