import { expect, test } from 'vitest'
import type { Failure, Fault } from '#contract/errors.ts'
import type { Operation } from '#contract/operation.ts'
import { exampleOf } from '#http/docs/example.ts'
import type { Schema } from '#http/schema.ts'
import type { TargetRules } from '#http/target-rules.ts'
import { compileParams } from '#http/wire.ts'
import { type Config, readConfig } from '#src/config.ts'
import { fleet } from '#test/fleet.ts'
import { named, paramsOf } from './operations.ts'

/** Whom the platform is to speak to is public or in a network that the operator allows, wherever somebody names it. */

/** What is named like a host or an address and is none that the platform speaks to. */
const others = [
  /** Where people and vehicles are, in words. */
  /[. ](address|(post|registered)_street_address|filters\.(task|submit)_address)$/,
  /** Where browsers are led, and domains by which they find us. */
  /[. ]promo_url$/,
  /** Whom mail is from. */
  /default_from_address$/,
]

interface Field {
  path: string
  at: readonly string[]
  schema: Schema
}

const fieldsOf = ({ properties = {}, items }: Schema, at: readonly string[] = []): Omit<Field, 'path'>[] => [
  ...Object.entries(properties).flatMap(([name, schema]) => [
    { schema, at: [...at, name] },
    ...fieldsOf(schema, [...at, name]),
  ]),
  ...(items ? fieldsOf(items, [...at, '0']) : []),
]

const all = named.flatMap(([path, operation]) =>
  fieldsOf(paramsOf(operation)).map((field) => ({ path, operation, ...field })),
)
const targets = all.filter(({ schema }) => schema['x-target'])

test('every parameter that is called like a host or an address is a target, or one of the others', () => {
  const missed = all
    .filter(({ at, schema }) => /(url|host|address|endpoint)/.test(String(at.at(-1))) && !schema['x-target'])
    .filter(({ schema }) => [schema.type].flat().includes('string'))
    .map(({ path, at }) => `${path} ${at.join('.')}`)
  expect(missed.filter((field) => !others.some((other) => other.test(field)))).toEqual([])
})

/** The parameters with this text at that place. */
const placed = (operation: Operation, at: readonly string[], text: string): Record<string, unknown> => {
  const whole = structuredClone(exampleOf(paramsOf(operation), true)) as Record<string, unknown>
  const holder = at.slice(0, -1).reduce((value, name) => value[name] as Record<string, unknown>, whole)
  holder[String(at.at(-1))] = text
  return whole
}

const faultsOf = (operation: Operation, json: Record<string, unknown>, more: Partial<Config> = {}): Fault[] => {
  try {
    compileParams(operation.params, { ...readConfig({}), ...more })({ json, text: {} }, 'UTC')
    return []
  } catch (error) {
    return (error as Failure).extra.errors as Fault[]
  }
}

const error = 'must be public, or in a network that the operator allows'

test.each(targets)('$path refuses $at inside, unless the operator allows it', ({ operation, at, schema }) => {
  const setting = schema['x-target'] as keyof TargetRules
  const isHost = schema.pattern?.startsWith('^[A-Za-z0-9')
  for (const host of ['10.1.0.5', '127.0.0.1', '169.254.169.254', 'localhost']) {
    const params = placed(operation, at, isHost ? host : `https://${host}/in`)
    expect(faultsOf(operation, params)).toEqual([{ parameter: at.join('.'), error }])
    expect(faultsOf(operation, params, { [setting]: ['0.0.0.0/0'] })).toEqual([])
  }
  const others = placed(operation, at, isHost ? 'mail.example' : 'https://hooks.example/in')
  expect(faultsOf(operation, others)).toEqual([])
})

test('the door knows the rule', async () => {
  const { tenant } = await fleet({ webhook_networks: [] })
  const alice = await tenant()
  const webhook = { label: 'ours', url: 'http://[::1]:8080/in' }
  const { code, body } = await alice.fails('webhook/create', { webhook })
  expect([code, body.errors]).toEqual([7, [{ parameter: 'webhook.url', error }]])
})
