import { expect, test } from 'vitest'
import { watched_fields } from '#judge/kinds/state_field_control/judging.ts'
import { missing } from '#judge/kinds.ts'
import { ruleTypes } from '#resource/tracker/rule/types.ts'
import { alarms, askedBy, fields, figures, made, reported, usual, warnings } from '#web/fleet/rules/kinds.ts'

/** What the form of rules knows is what the service takes. */

const offered = Object.entries(ruleTypes).filter(([type]) => !missing(type))

test('every type of rule can be made, and no other', () => {
  expect([...made].sort()).toEqual(offered.map(([type]) => type).sort())
})

test.each(offered)('%s is asked for what it takes', (type, { param, options, zones, primary }) => {
  const asked = askedBy(type)
  expect(asked.zones).toBe(zones)
  expect(asked.param && { most: asked.param.most, optional: asked.param.is_optional }).toEqual(
    param && { most: param.most, optional: param.is_optional },
  )
  expect([...(asked.options ?? [])].sort()).toEqual(Object.keys(options?.properties ?? {}).sort())
  if (type in reported) expect(primary).toContain(reported[type])
})

test('figures have the bounds of the service', () => {
  const properties = Object.assign({}, ...offered.map(([, { options }]) => options?.properties))
  for (const [name, { least, most }] of Object.entries(figures))
    expect([name, properties[name]]).toMatchObject([name, { minimum: least, maximum: most }])
  expect(Object.keys(usual).sort()).toEqual(Object.keys(properties).sort())
})

test('fields, warnings and alarms are those that are judged', () => {
  expect(fields).toEqual(watched_fields)
  expect(Object.values(warnings)).toEqual(ruleTypes.driver_assistance?.primary)
  expect(alarms).toEqual(ruleTypes.autocontrol?.primary)
})
