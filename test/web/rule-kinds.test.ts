import { expect, test } from 'vitest'
import { missing } from '#judge/kinds.ts'
import { ruleTypes } from '#resource/tracker/rule/types.ts'
import { askedBy, eventOf, made, optionOf, reported, toldBy, usual } from '#web/fleet/rules/kinds.ts'

/** What the form of rules knows is what the service takes. */

const offered = Object.entries(ruleTypes).filter(([type]) => !missing(type))

test('every type of rule can be made, and no other', () => {
  expect([...made].sort()).toEqual(offered.map(([type]) => type).sort())
})

test.each(offered)('%s is asked for what it takes', (type, { param, options, zones, primary, secondary = [] }) => {
  const asked = askedBy(type)
  expect(toldBy(type)).toEqual([...primary, ...secondary])
  expect(asked.zones).toBe(zones)
  expect(asked.param && { most: asked.param.most, optional: asked.param.is_optional }).toEqual(
    param && { most: param.most, optional: param.is_optional },
  )
  expect([...(asked.options ?? [])].sort()).toEqual(Object.keys(options?.properties ?? {}).sort())
  if (type in reported) expect(primary).toContain(reported[type])
})

const properties = Object.assign({}, ...offered.map(([, { options }]) => options?.properties))

test('options have the bounds and choices of the service', () => {
  for (const name of Object.keys(usual) as (keyof typeof usual)[]) {
    const option = optionOf(name)
    if (option.is === 'figure' || option.is === 'decimal')
      expect(properties[name]).toMatchObject({ minimum: option.least, maximum: option.most })
    if (option.is === 'sensors') expect(properties[name]).toMatchObject({ maxItems: option.most })
    if (option.is === 'text')
      expect(properties[name]).toMatchObject({ minLength: option.least, maxLength: option.most })
    if (option.is === 'choice')
      expect([name, properties[name]]).toMatchObject([
        name,
        { enum: option.is_optional ? [...option.of, null] : option.of },
      ])
  }
  expect(Object.keys(usual).sort()).toEqual(Object.keys(properties).sort())
})

test('warnings and alarms are those that are judged', () => {
  const eventsOf = (type: string) => (askedBy(type).options ?? []).map(eventOf)
  expect(eventsOf('driver_assistance')).toEqual(ruleTypes.driver_assistance?.primary)
  expect(eventsOf('autocontrol')).toEqual(ruleTypes.autocontrol?.primary)
})

test('an option depends on others of its kind alone', () => {
  for (const type of made) {
    const names: readonly string[] = askedBy(type).options ?? []
    for (const option of (askedBy(type).options ?? []).map(optionOf)) {
      if (option.when !== undefined) {
        expect(names).toContain(option.when)
        expect(optionOf(option.when as 'allow_repeat').is).toBe('flag')
      }
      if (option.is !== 'text' || !option.switched) continue
      expect(names).toContain(option.switched.by)
      expect(optionOf(option.switched.by as 'state_field')).toMatchObject({
        is: 'choice',
        of: expect.arrayContaining([option.switched.at]),
      })
    }
  }
})
