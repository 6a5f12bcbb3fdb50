import type { EventName } from '#judge/events.ts'
import { kinds } from '#judge/kinds.ts'
import type { Answered } from '#store/command/command-queue.ts'
import type { Kept } from '#store/command/commands.ts'
import { lastPlaces } from '#store/points/remembered.ts'
import type { Query } from '#store/query.ts'
import { tellingsByRules } from './by-rules.ts'
import { type Recorded, recordEntries, type Telling } from './history.ts'

/** Kinds of rules that tell of what devices did because they were told to, by the types of the commands. */
const tellers = new Map(
  Object.entries(kinds).flatMap(([type, { answers, primary }]) =>
    answers ? [[answers.command, { type, event: primary[0] as EventName, by_rules: answers.by_rules }] as const] : [],
  ),
)

/** Which output, by its title or its number, and 1 for on; of all else the event says it. */
const detailOf = ({ type, output, enabled }: Kept, titles: Answered['output_titles']): string | undefined =>
  type === 'output' ? `${titles?.[String(output)] || `#${output}`} = ${enabled ? 1 : 0}` : undefined

/**
 * Makes history entries of a command that the device says it did: one by each rule that watches for it, or one without
 * a rule.
 */
export const noteAnswer = async (
  query: Query,
  { account_id, source_id, tracker_id, command, output_titles }: Answered,
  now: number,
): Promise<Recorded[]> => {
  const teller = tellers.get(command.type)
  if (!teller) return []
  const { type, event, by_rules } = teller
  const { lat, lng } = (await lastPlaces(query, [source_id])).get(source_id) ?? {}
  const told: Telling = {
    ...{ account_id, source_id, tracker_id, event, time: now, received: now },
    detail: detailOf(command, output_titles),
    location: lat === undefined || lng === undefined ? null : { lat, lng },
    extra: { last_known_location: true },
  }
  const byRules = by_rules ? await tellingsByRules(query, told, { type, text: 'primary' }) : []
  return recordEntries(query, byRules.length > 0 ? byRules : [told])
}
