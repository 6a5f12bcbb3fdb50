import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tagCreate } from '#client/limits/tag.gen.ts'
import { trackerRuleCreate } from '#client/limits/tracker-rule.gen.ts'
import { limitsIn } from '#web/ui/field.tsx'

/**
 * Pages have the limits of their fields from the operations that these are sent to. That a form names its operation, and that it has a
 * limit for all that people write, `tsc` says: `useForm` asks for both.
 */

/** Limits that no operation declares for a parameter. */
const by_hand: Readonly<Record<string, string>> = {
  'fleet/places/custom-field.tsx':
    'a text is as long as the type of its custom field lets it be, which the account has made',
  'panel/plans/period.ts': 'the number is a part of a text that has a pattern',
}

const files = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.gen.ts'))
  .map((path) => path.replaceAll('\\', '/'))

/** A figure behind the name of a limit. */
const limit =
  /\b(?:maxLength|minLength|minimum|maximum|minItems|maxItems|minValue|maxValue|longest)(?:=\{|: ?|\s=\s)-?\d/

const limitedIn = (text: string): string[] =>
  text.split('\n').filter((line) => limit.test(line) && !/^\s*(\/\/|\*)/.test(line))

test('a limit that is written by hand is found', () => {
  expect(limitedIn("<TextField {...form.field('name')} maxLength={60} />")).toHaveLength(1)
  expect(limitedIn('limits={{ minimum: -90 }}')).toHaveLength(1)
  expect(limitedIn('const longest = 100')).toHaveLength(1)
  expect(limitedIn("<TextField {...form.field('name')} limits={tagCreate['tag.name']} />")).toEqual([])
})

test('no page has a limit by hand, but those that no operation declares', () => {
  const found = files.filter((path) => limitedIn(readFileSync(`web/${path}`, 'utf8')).length > 0)
  expect(found.sort()).toEqual(Object.keys(by_hand).sort())
})

test('a limit is shown in the unit of whoever reads it, and never wider than it is', () => {
  const metres = trackerRuleCreate['extended_params.control_distance_meters']
  expect(limitsIn(metres, 1000, 2)).toEqual({ minimum: 0.02, maximum: 20_000 })
  expect(limitsIn(metres, 1609.344, 2)).toEqual({ minimum: 0.02, maximum: 12_427.42 })
  expect(limitsIn({ required: true, maximum: 200 }, 1.609344)).toEqual({ required: true, maximum: 124 })
  expect(limitsIn(tagCreate['tag.name'], 2)).toEqual(tagCreate['tag.name'])
  expect(limitsIn(undefined, 2)).toEqual({})
})
