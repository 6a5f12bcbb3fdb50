import { invalid } from '#contract/errors.ts'
import { oneOf } from '#contract/exactly-one.ts'
import { Described, Optional, Text } from '#contract/schema.ts'
import type { Preset } from '#map/presets.ts'
import { type Given, keyParameter, NewMapChoice } from '../choice.ts'

/** Parameters that name a choice: in full, or by a preset. */
export const wanted = {
  choice: Optional(Described(NewMapChoice, 'What to draw, in full.')),
  preset: Optional({
    ...Text(50, 1),
    examples: ['openstreetmap'],
    description: 'Id of one of the `presets` of `panel/map/read`, in place of `choice`.',
  }),
  key: Optional({ ...keyParameter, description: 'The key for a preset that needs one.' }),
}

interface Wanted {
  choice?: Given
  preset?: string
  key?: string
}

/**
 * The choice that the parameters name, in full.
 * @throws error 7 for both or neither of them, an unknown preset, or one whose key is missing
 */
export const givenOf = ({ choice, preset, key = '' }: Wanted, presets: readonly Preset[]): Given => {
  oneOf({ choice, preset }, 'choice', 'preset')
  if (choice) return choice
  const found = presets.find(({ id }) => id === preset)
  if (!found) throw invalid('preset', 'is none of the presets')
  if (found.needs_key && key === '') throw invalid('key', 'is needed for this preset')
  const { kind, address, map, min_zoom, max_zoom, attribution, schema } = found
  return { kind, address, map, min_zoom, max_zoom, attribution, schema, ...(found.needs_key && { key }) }
}
