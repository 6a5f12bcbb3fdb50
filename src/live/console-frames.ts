import { clock } from '#formats/clock.ts'
import { wordsOf } from '#resource/tracker/command.ts'
import { modelOf } from '#resource/tracker/models.ts'
import type * as commands from '#store/command/commands.ts'
import type { SourceState } from '#store/fleet/device-states.ts'
import { connection, type Live } from '#track/live.ts'

/** What the console of a device tells, as text (supplement 2, section 6): pairs of a name and a value, times in UTC. */

type Pair = readonly [name: string, value: unknown]
type Command = Awaited<ReturnType<typeof commands.list>>['list'][number]

/** Facts that a console has told, so that only what is new is told again. */
export interface ConsoleTold {
  /** When the device was heard that was told, milliseconds since 1970 UTC, and how it was connected. */
  heard?: number | undefined
  connection_status?: string
  /** When each attribute was so. */
  attributes: Map<string, number>
  /** What had become of each command, by its id: of the newest ones. */
  commands: Map<number, string>
}

export const newConsole = (): ConsoleTold => ({ attributes: new Map(), commands: new Map() })

const frame = (type: 'status' | 'command', data: readonly Pair[]): string => JSON.stringify({ type, data })

/** The status of a device that has sent something since; `told` is brought up to date. */
export const statusOf = (row: SourceState, told: ConsoleTold, now: number): string | undefined => {
  const { live, model, replaced } = row
  const connection_status = connection(live ?? undefined, now, replaced)
  if (told.connection_status === connection_status && told.heard === live?.heard) return undefined
  const isHeard = told.heard !== live?.heard
  Object.assign(told, { connection_status, heard: live?.heard })
  const utc = clock('UTC')
  return frame('status', [
    ['connection_status', connection_status],
    ['protocol', modelOf(model)?.protocol ?? model],
    ['last_connection', live ? utc(live.heard) : null],
    ...(isHeard && live?.gps ? placeOf(live.gps, utc) : []),
    ...freshOf(live, told),
  ])
}

const placeOf = ({ time, ...gps }: NonNullable<Live['gps']>, utc: (time: number) => string): Pair[] => [
  ['gps_time', utc(time)],
  ...(['lat', 'lng', 'alt', 'speed', 'heading', 'satellites', 'precision'] as const).map(
    (name) => [name, gps[name]] as const,
  ),
]

const freshOf = (live: Live | null, { attributes }: ConsoleTold): Pair[] =>
  Object.entries(live?.attributes ?? {}).flatMap(([name, [value, time]]) => {
    if ((attributes.get(name) ?? -1) >= time) return []
    attributes.set(name, time)
    return [[name, value] as const]
  })

/** News of the device and its commands; `told` is brought up to date. */
export const newsOf = (
  states: readonly SourceState[],
  list: readonly Command[],
  told: ConsoleTold,
  now: number,
): string[] => [...states.flatMap((state) => statusOf(state, told, now) ?? []), ...commandsOf(list, told)]

/** Of these commands, the newest first, those of which something has become since, the oldest first; `told` is brought up to date. */
export const commandsOf = (list: readonly Command[], told: ConsoleTold): string[] => {
  const before = told.commands
  told.commands = new Map(list.map(({ id, state, attempts }) => [id, `${state} ${attempts}`]))
  return list
    .filter(({ id }) => before.get(id) !== told.commands.get(id))
    .toReversed()
    .map(commandOf)
}

const commandOf = ({ id, command, state, attempts, created, sent, ended, answer, error }: Command): string => {
  const utc = clock('UTC')
  const moment = (time: Date | null): string | null => time && utc(time.getTime())
  return frame('command', [
    ['id', id],
    ['kind', command.type],
    ['command', wordsOf(command)],
    ['state', state],
    ['attempts', attempts],
    ['created', moment(created)],
    ['sent', moment(sent)],
    ['ended', moment(ended)],
    ['answer', answer],
    ['error', error],
  ])
}
