import type { Result } from '#client/client.ts'
import { Chip, type ChipLook } from '#web/ui/chip.tsx'
import type { Words } from '#web/words/dictionary.ts'
import { localOf } from '#web/words/format.ts'

export type GeoLink = Result<'tracker/location/link/list'>['list'][number]
export type LinkState = keyof Words<'fleet/links'>['states']

/** Whether it shows something now, a local time in milliseconds. */
export const stateOf = ({ enabled, lifetime }: Pick<GeoLink, 'enabled' | 'lifetime'>, now: number): LinkState => {
  const moment = localOf(now)
  if (!enabled) return 'disabled'
  if (lifetime?.from && moment < lifetime.from) return 'inactive'
  return lifetime?.to && moment > lifetime.to ? 'expired' : 'enabled'
}

const looks: Readonly<Record<LinkState, ChipLook>> = {
  enabled: 'good',
  inactive: 'idle',
  expired: 'silent',
  disabled: 'silent',
}

/** The state of a link, by colour and word. */
export const State = ({ state, words }: { state: LinkState; words: Words<'fleet/links'> }) => (
  <Chip look={looks[state]}>{words.states[state]}</Chip>
)
