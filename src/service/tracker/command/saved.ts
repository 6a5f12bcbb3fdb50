import { type Static, Type } from 'typebox'
import { notInDemo, type User, userWith } from '#contract/caller.ts'
import { Failure, invalid } from '#contract/errors.ts'
import { postable } from '#contract/postable.ts'
import {
  Described,
  Id,
  Lines,
  Matching,
  Moment,
  Name,
  Named,
  Nullable,
  OneOf,
  Optional,
  Target,
  Text,
} from '#contract/schema.ts'
import type { MadeUp } from '#notify/made-up.ts'
import { kinds, type SavedCommand } from '#store/command/saved-commands.ts'
import type { Live } from '#track/live.ts'

/** Saved commands: commands that an account keeps for a tracker (supplement 2, section 5.1; docs/commands.md). */

/** Saved commands of one tracker at most. */
export const most_saved = 50
/** HTTP calls of one account that may wait at a time. */
export const most_calls = 100
const most_values = 100

/** Access for who changes or executes saved commands: not visitors of a demo, who could have it call any address. */
export const keeper = notInDemo(userWith('tracker_update'))

const Header = Type.Object({
  key: Matching('^[A-Za-z0-9!#$%&*+.^_`|~-]+$', 'the name of a header', { maxLength: 100, description: 'Its name.' }),
  value: Matching('^[ -~]*$', 'ASCII characters', { maxLength: 2000, description: 'What it says.' }),
})

const Config = Type.Object({
  command: Optional(Described(Text(1024, 1), 'Of hardware: the words that the device is told.')),
  reliable: Optional(
    Type.Boolean({ description: 'Of hardware: it is told again until it answers; true if left out.' }),
  ),
  url: Optional(
    Target(
      'webhook_networks',
      Type.String({ maxLength: 2048, description: 'Of http: begins with `http://` or `https://`.' }),
    ),
  ),
  headers: Optional(
    Type.Array(Header, { maxItems: 20, description: 'Of http: beside them `content-type` is `application/json`.' }),
  ),
  body: Optional(
    Described(Lines(10_000), 'Of http: `{{speed}}` and the like stand for what is known of the tracker then.'),
  ),
})

const commandFields = {
  name: Described(Name(100), 'What people call it.'),
  type: OneOf(kinds, { description: '`hardware` tells the device, `http` asks somebody else.' }),
  config: Described(Config, 'What it does; of fields of the other type nothing is kept.'),
}

export const NewCommand = Named('NewSavedCommand', commandFields)
export const ChangedCommand = Named('ChangedSavedCommand', { id: Id, ...commandFields })
export const Saved = Named('SavedCommand', {
  id: Id,
  ...commandFields,
  last_call: Nullable(
    Type.Object(
      {
        time: Described(Moment, 'When that was.'),
        http_status: Nullable(Type.Integer({ description: 'HTTP status of the answer; null where there was none.' })),
        error: Type.String({ description: 'Empty when it went well.' }),
      },
      { description: 'Of http: what became of it last; null before. Beyond the contract.' },
    ),
  ),
})

type Given = Static<typeof NewCommand>
type Config = Static<typeof Config>

/** Headers that the connection itself sets, which commands may not. */
const reserved = /^(host|content-length|transfer-encoding|connection|keep-alive|upgrade|te|trailer|expect|proxy-.*)$/i

/**
 * Checks a command that was sent and returns it as it is stored. Throws error 7 for what its type needs and lacks;
 * fails with 13 for raw words from a caller who may not send any.
 */
export const checkedCommand = (
  { master, rights }: User,
  { name, type, config }: Given,
  seal: (text: string) => Buffer,
): SavedCommand => {
  const may = master || ['tracker_configure', 'tracker_set_output'].every((right) => rights.includes(right))
  if (type === 'hardware' && !may) throw new Failure('not_permitted')
  return { name, type, sealed: seal(JSON.stringify(type === 'hardware' ? ofDevice(config) : ofOthers(config))) }
}

const ofDevice = ({ command, reliable = true }: Config) =>
  command === undefined ? refused('command', 'is needed') : { command, reliable }

const ofOthers = ({ url, headers = [], body = '' }: Config) => {
  if (url === undefined) return refused('url', 'is needed')
  const at = headers.findIndex(({ key }) => reserved.test(key))
  if (at >= 0) return refused(`headers.${at}.key`, 'is said by the connection itself')
  if ([...body.matchAll(value)].length > most_values) return refused('body', `may have ${most_values} values`)
  return { url: postable(url, 'command.config.url'), headers, body }
}

const refused = (field: string, error: string): never => {
  throw invalid(`command.config.${field}`, error)
}

/** A placeholder `{{name}}` for a value of the tracker. */
const value = /\{\{\s*(\w{1,64})\s*\}\}/g
/** Characters of a value that are filled in at most. */
const longest_value = 255

export type ConfigOfHttp = ReturnType<typeof ofOthers>
export type ConfigOfHardware = ReturnType<typeof ofDevice>

/**
 * An HTTP call with its placeholders replaced by values of the tracker, empty for unknown ones. In JSON a value is
 * escaped, so that it may stand within quotes.
 */
export const filled = ({ url, headers, body }: ConfigOfHttp, known: ReadonlyMap<string, string>): MadeUp => {
  const named = headers.map(({ key, value }) => [key.toLowerCase(), value] as const)
  const all = { 'content-type': 'application/json', ...Object.fromEntries(named) }
  const isJson = /json/i.test(all['content-type'])
  const told = (name: string): string => {
    const text = (known.get(name) ?? '').slice(0, longest_value)
    return isJson ? JSON.stringify(text).slice(1, -1) : text
  }
  return { url, headers: all, body: body.replace(value, (_, name: string) => told(name)) }
}

/** Values of a tracker by the names of placeholders: those of the glossary and those of its place. */
export const knownOf = (device: { device_id: string; label: string }, live: Live | undefined): Map<string, string> => {
  const { gps, attributes = {} } = live ?? {}
  const place = gps && {
    ...{ latitude: gps.lat, longitude: gps.lng, altitude: gps.alt, speed: gps.speed, heading: gps.heading },
    ...{ satellites: gps.satellites, time: new Date(gps.time).toISOString() },
  }
  const measured = Object.entries(attributes).map(([name, [measure]]) => [name, measure] as const)
  const all = [...measured, ...Object.entries({ ...place, device_id: device.device_id, label: device.label })]
  return new Map(all.map(([name, known]) => [name, String(known)]))
}
