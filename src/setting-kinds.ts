import { isIP } from 'node:net'
import { abouts } from '#device/catalogue.gen.ts'
import { type MapCode, mapCodes } from '#src/map-codes.ts'

/** What a setting may be, and how it is read of a text. */

export type Kind =
  | 'text'
  | 'port'
  | 'count'
  | 'seconds'
  | 'flag'
  | 'list'
  | 'networks'
  | 'proxies'
  | 'web'
  | 'postgres'
  | 'smtp'
  | 'nats'
  | 'mqtt'
  | 'topic'
  | 'key'
  | 'password'
  | 'level'
  | 'lanes'
  | 'length'
  | 'tiles'
  | 'map'
  | 'streets'
  | 'place'
  | 'protocols'

export interface Setting<K extends Kind, D> {
  /** `off` is a port that is not opened. */
  kind: K
  default: D
  meaning: string
  example: string
  secret?: true
}

export const text = (initial: string, meaning: string, example: string): Setting<'text', string> => ({
  kind: 'text',
  default: initial,
  meaning,
  example,
})
export const secret = <K extends Kind = 'text'>(
  meaning: string,
  example: string,
  kind = 'text' as K,
): Setting<K, string> => ({
  ...text('', meaning, example),
  kind,
  secret: true,
})
export const web = (initial: string, meaning: string, example: string): Setting<'web', string> => ({
  ...text(initial, meaning, example),
  kind: 'web',
})
export const port = (initial: number, meaning: string): Setting<'port', number | 'off'> => ({
  kind: 'port',
  default: initial,
  meaning: `${meaning}. \`off\` closes it, 0 takes a free one.`,
  example: String(initial),
})
export const count = (initial: number, meaning: string, example = String(initial)): Setting<'count', number> => ({
  kind: 'count',
  default: initial,
  meaning,
  example,
})
export const seconds = (initial: number, meaning: string): Setting<'seconds', number> => ({
  kind: 'seconds',
  default: initial,
  meaning: `${meaning}, in seconds.`,
  example: String(initial),
})
export const flag = (initial: boolean, meaning: string): Setting<'flag', boolean> => ({
  kind: 'flag',
  default: initial,
  meaning,
  example: String(!initial),
})
export const budget = (whom: string): Setting<'count', number> =>
  count(
    0,
    `Questions a day (UTC) that ${whom} is asked at most, by all processes together; then the next answers. 0 is no limit.`,
    '2500',
  )
/** Of platforms that begin now it is so, of others as it was. */
export const began = (meaning: string): Setting<'flag', boolean | undefined> => ({
  kind: 'flag',
  default: undefined,
  meaning: `${meaning}; empty: true, of platforms that began before false.`,
  example: 'false',
})
export const list = (meaning: string, example: string): Setting<'list', readonly string[]> => ({
  kind: 'list',
  default: [],
  meaning,
  example,
})
export const networks = (meaning: string, example: string): Setting<'networks', readonly string[]> => ({
  ...list(meaning, example),
  kind: 'networks',
})

export const map = (initial: MapCode, meaning: string): Setting<'map', MapCode> => ({
  kind: 'map',
  default: initial,
  meaning,
  example: 'hybrid',
})

export const levels = 'trace, debug, info, warn, error, fatal or silent'

const whole = (value: string, max: number): number | undefined =>
  /^\d{1,9}$/.test(value) && Number(value) <= max ? Number(value) : undefined

/** The text, if it is an address of one of the protocols: `https:`, for one. */
const addressOf =
  (...protocols: string[]) =>
  (value: string): string | undefined =>
    protocols.includes(URL.parse(value)?.protocol ?? '') ? value : undefined

const matching =
  (pattern: RegExp) =>
  (value: string): string | undefined =>
    pattern.test(value) ? value : undefined

const items = (value: string): string[] => value.split(',').map((item) => item.trim())

/** What an address of tiles has in it, or one of these: XYZ, WMTS by its path, WMTS by parameters. */
const tells_places = [/^(?=.*\{z\})(?=.*\{x\})(?=.*\{-?y\})/, /\{quadkey\}|\{tilematrix\}/i, /[?&]service=wmts(&|$)/i]

/** An address, or the first of a network and how many of its bits are the network's. */
const isNetwork = (value: string): boolean => {
  const [address = '', bits, ...more] = value.split('/')
  const family = isIP(address)
  return family > 0 && more.length === 0 && (bits === undefined || whole(bits, family === 4 ? 32 : 128) !== undefined)
}

const readNetworks = (value: string): string[] | undefined => (items(value).every(isNetwork) ? items(value) : undefined)

/** What a broker takes as a filter: `+` and `#` are whole levels, and the latter is the last. */
const isTopic = (value: string): boolean =>
  !value.includes('\0') && value.length <= 1000 && /^([^+#/]*|\+)(\/([^+#/]*|\+))*(\/#)?$|^#$/.test(value)

/** What PostgreSQL's own programs call the one of several servers that takes writes; no other is of use. */
const writers = [null, 'read-write', 'primary']

const isPostgres = (value: string): boolean => {
  const url = URL.parse(value)
  return url !== null && writers.includes(url.searchParams.get('target_session_attrs'))
}

/** The addresses that one of several hosts stands for, as those programs take it: `postgres://user:password@a:5432,b/database`. */
const readPostgres = (value: string): string[] | undefined => {
  const [, before = '', hosts, after = ''] = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(value) ?? []
  const addresses = hosts?.split(',').map((host) => before + host + after)
  return addresses?.every(isPostgres) ? addresses : undefined
}

/** An address to open a place at, and of no kind that a browser would run; nothing for `off`. */
const readPlace = (value: string): string | undefined => {
  if (value === 'off') return ''
  if (!value.includes('{lat}') || !value.includes('{lng}')) return undefined
  return addressOf('https:', 'http:', 'geo:')(value.replace(/\{(lat|lng|zoom)\}/g, '1')) && value
}

/** By kind: the value, `undefined` for a text that is none; and what it must be, to tell who wrote it. */
export const readers: Record<Kind, { read(value: string): unknown; expected: string }> = {
  text: { read: (value) => value, expected: 'text' },
  port: {
    read: (value) => (value === 'off' ? 'off' : whole(value, 65_535)),
    expected: 'a port from 0 to 65535, or off',
  },
  count: { read: (value) => whole(value, 999_999_999), expected: 'a whole number' },
  lanes: {
    read: (value) => [0, 1, 2, 4, 8, 16, 32, 64, 128, 256].find((lanes) => String(lanes) === value),
    expected: 'a power of two up to 256, or 0',
  },
  seconds: { read: (value) => whole(value, 999_999_999), expected: 'whole seconds' },
  flag: {
    read: (value) => ({ true: true, false: false, '1': true, '0': false })[value],
    expected: 'true or false',
  },
  list: { read: items, expected: 'items between commas' },
  networks: {
    read: readNetworks,
    expected: 'addresses, and networks such as 10.1.0.0/16, between commas',
  },
  proxies: {
    read: (value) => whole(value, 9) ?? readNetworks(value) ?? { true: 1, false: 0 }[value],
    expected: 'a number of proxies up to 9, or their addresses and networks such as 10.1.0.0/16 between commas',
  },
  web: { read: addressOf('http:', 'https:'), expected: 'an address that begins with http:// or https://' },
  tiles: {
    read: (value) => (tells_places.some((sign) => sign.test(value)) ? addressOf('http:', 'https:')(value) : undefined),
    expected: 'an address that begins with http:// or https:// and has {z}, {x} and {y} in it, or is one of a WMTS',
  },
  place: {
    read: readPlace,
    expected: 'an address that begins with https://, http:// or geo: and has {lat} and {lng} in it, or off',
  },
  streets: { read: (value) => (['streets', 'own'].includes(value) ? value : undefined), expected: 'streets or own' },
  map: { read: (value) => mapCodes.find((code) => code === value), expected: `one of ${mapCodes.join(', ')}` },
  postgres: {
    read: readPostgres,
    expected: 'an address such as postgres://user:password@host/database',
  },
  smtp: { read: addressOf('smtp:', 'smtps:'), expected: 'an address such as smtp://user:password@host:587' },
  nats: { read: addressOf('nats:', 'tls:'), expected: 'an address such as nats://user:password@host:4222' },
  mqtt: { read: addressOf('mqtt:', 'mqtts:'), expected: 'an address such as mqtt://user:password@host:1883' },
  topic: {
    read: (value) => (isTopic(value) ? value : undefined),
    expected: 'a topic such as owntracks/+/#, or off',
  },
  key: {
    read: matching(/^[0-9a-f]{64}(:[0-9a-f]{64})?$/i),
    expected: '64 hex digits',
  },
  password: { read: matching(/^\P{C}{6,255}$/u), expected: '6 to 255 printable characters' },
  length: {
    read: (value) => (Number(value) >= 6 ? whole(value, 20) : undefined),
    expected: 'a whole number from 6 to 20',
  },
  protocols: {
    read: (value) => (value === 'none' || items(value).every((one) => one in abouts) ? items(value) : undefined),
    expected: `none, or names between commas, of ${Object.keys(abouts).join(', ')}`,
  },
  level: { read: matching(new RegExp(`^(${levels.replaceAll(/, | or /g, '|')})$`)), expected: levels },
}
