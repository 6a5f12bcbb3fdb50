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
import type { Answer, DecodedRequest, DeviceRequest, RequestProtocol } from '#gateway/protocol.ts'
import { hasMoreFields } from '#net/count-values.ts'
import { type App, appAt, appDraft, overlandAccepted, overlandDraft, pointsOf } from './apps.ts'
import { form, formOf, phoneBattery, phoneCoords, phoneExtras, phoneLocation } from './fields.ts'

/**
 * Phones and small devices over HTTP: the query or form of OsmAnd, the JSON of current phone clients, of Overland, PhoneTrack
 * and µlogger, and the device JSON of the supplement's section 5.6. `docs/protocols/osmand.md` explains each.
 *
 * A `fault` beside points tells of the locations of a batch that were left out; the points are good.
 */
export const osmand: RequestProtocol = { name: 'osmand', transports: ['http'], max_body: 1 << 19, names, decode, shown }

/** Where a request names its device, whatever it is written in. */
const naming = ['id', 'deviceid', 'device_id', 'device', 'tid']

function names(request: DeviceRequest): readonly string[] {
  const { path, query, body } = request
  const inBody = isJson(request) ? namesIn(body, naming) : namesInForm(request)
  return [...[appAt(path)?.name ?? []].flat(), ...naming.flatMap((name) => query[name] ?? []), ...inBody]
}

/** A form of more fields than are read names nobody. */
function namesInForm(request: DeviceRequest): readonly string[] {
  const words = hasMoreFields(request.body, most_fields) ? new URLSearchParams() : formIn(request)
  return naming.flatMap((name) => words.get(name) ?? [])
}

/** µlogger tells its password. */
function shown({ path, query, body }: DeviceRequest): Buffer {
  const whole = body.length > 0 ? body.toString('latin1', 0, 1024) : `${path}?${new URLSearchParams(query)}`
  return Buffer.from(whole.replace(/(^|[?&])(pass(?:word)?=)[^&]*/g, '$1$2***'), 'latin1')
}

function decode(request: DeviceRequest, received: number): DecodedRequest {
  const app = appAt(request.path)
  const told: Drafts | string = isJson(request) ? jsonDrafts(request, app) : formDrafts(request, app)
  if (typeof told === 'string') return { points: [], fault: told }
  return { ...toldOfAll(told.drafts, received), ...(told.accepted && { accepted: told.accepted }) }
}

/** Apps let people write a body of their own, and say nothing of its type. */
const isJson = ({ content_type, body }: DeviceRequest): boolean =>
  content_type.includes('json') || /^\s*[[{]/.test(body.toString('latin1', 0, 64))

function formDrafts(request: DeviceRequest, app: App | undefined): Drafts | string {
  if (hasMoreFields(request.body, most_fields)) return `there are more than ${most_fields} fields`
  const [asked, sent] = [new URLSearchParams(request.search), formIn(request)]
  const words = { ...request.query, ...repeated(asked), ...Object.fromEntries(sent), ...repeated(sent) }
  const one = app ? appDraft(app, words) : flat({ ...draft(), alive: true }, words)
  return { drafts: [one], accepted: app?.accepted }
}

/** Of a form with a picture in it what is before the picture: photos are not kept. */
function formIn({ content_type, body }: DeviceRequest): URLSearchParams {
  if (!content_type.startsWith('multipart/')) return new URLSearchParams(body.toString())
  const parts = body.toString('utf8', 0, longest_form).matchAll(/; name="(\w{1,64})"\r\n\r\n([^\r\n]{0,1024})\r\n/g)
  return new URLSearchParams(Array.from(parts, ([, name = '', value = '']) => [name, value]))
}

/** Bytes of such a form that are looked at. */
const longest_form = 16_384

/** All of what a request may tell of several of a kind; of other names one counts. */
const repeated = (words: URLSearchParams): Record<string, string[]> =>
  Object.fromEntries(['cell', 'wifi'].filter((name) => words.has(name)).map((name) => [name, words.getAll(name)]))

/** One draft a location, and what is answered to the app, where it waits for something. */
interface Drafts {
  drafts: Draft[]
  accepted: Answer | undefined
}

/** Of a body of JSON; or why there is none. */
function jsonDrafts({ query, body }: DeviceRequest, app: App | undefined): Drafts | string {
  const root = parsed(body)
  const messages = Array.isArray(root) ? root : [root]
  if (messages.length === 0) return 'the list is empty'
  if (!messages.every(isRecord)) return 'body is not a JSON object'
  const all = messages.map((message) => ({ message, locations: app ? pointsOf(message) : locationsOf(message) }))
  if (all.some(({ locations }) => locations.length === 0)) return 'location is empty'
  if (all.reduce((sum, { locations }) => sum + locations.length, 0) > most_messages)
    return `location holds more than ${most_messages} items`
  const drafts = all.flatMap(({ message, locations }) =>
    app ? locations.map((each) => appDraft(app, each)) : draftsOf(message, locations, query),
  )
  return { drafts, accepted: app?.accepted ?? (messages.some(featuresOf) ? overlandAccepted : undefined) }
}

/** Overland's; when there are none it is only there. */
const featuresOf = ({ location, locations }: Record<string, unknown>): readonly unknown[] | undefined =>
  location === undefined && Array.isArray(locations) ? locations : undefined

/** Of a message that is itself a location, as apps send it that put nothing around, that one. */
const locationsOf = (message: Record<string, unknown>): readonly unknown[] => {
  const { location, coords } = message
  if (Array.isArray(location)) return location
  const features = featuresOf(message)
  if (features) return features.length > 0 ? features : [undefined]
  return [location === undefined && coords !== undefined ? message : location]
}

function draftsOf(
  root: Record<string, unknown>,
  locations: readonly unknown[],
  query: DeviceRequest['query'],
): Draft[] {
  if (isOwnTracks(root)) return [owntracks(root, query)]
  const { location, ...rest } = root
  const named: Draft = { ...draft(), ...(location === undefined && { alive: true }) }
  read(named, { id: query.id, deviceid: query.deviceid }, form)
  if (featuresOf(root)) return locations.map((each) => overlandDraft(copy(named), each))
  if (isFlat(root)) return [flat(copy(named), root)]
  // Once for all locations: each has what the root says, however long that is.
  const whole = copy(named)
  read(whole, rest, deviceRoot)
  return locations.map((each) =>
    isRecord(each) && ('coords' in each || !('latitude' in each || 'message_time' in root))
      ? phone(copy(named), root, each)
      : device(copy(whole), each),
  )
}

/** A message by the names of a query, with nothing around. */
const isFlat = (root: Record<string, unknown>): boolean =>
  !['coords', 'message_time'].some((name) => name in root) &&
  (root.location === undefined || typeof root.location === 'string') &&
  ['id', 'deviceid', 'device', 'lat', 'lon', 'latitude', 'longitude'].some((name) => name in root)

function flat(one: Draft, root: Record<string, unknown>): Draft {
  read(one, root, formOf(root))
  return one
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
