import { describe, expect, test } from 'vitest'
import { inputNameOf, inputs, stateFields } from '#device/inputs.ts'
import { type Info, measures } from '#device/measures.ts'

/** The contract's names and the table of measures, tied both ways. */

const lists = [inputs, ...Object.values(stateFields)]
const filled = lists.flatMap((list) => list.filled)
const unfilled = lists.flatMap((list) => list.unfilled)
const claims = Object.entries<Info>(measures).flatMap(([name, { input }]) => (input ? [{ name, input }] : []))

test('there are as many inputs and fields of the state as the contract counts, each once', () => {
  expect([...inputs.filled, ...inputs.unfilled]).toHaveLength(221)
  expect(Object.values(stateFields).flatMap((list) => [...list.filled, ...list.unfilled])).toHaveLength(200)
  expect(new Set([...filled, ...unfilled]).size).toBe(421)
  expect([...filled, ...unfilled].filter((name) => !/^[a-z0-9_]+#?$/.test(name))).toEqual([])
})

describe('a measure and an input', () => {
  test('are tied by a name that the contract has', () => {
    expect(claims.length).toBeGreaterThan(50)
    expect(claims.filter(({ input }) => inputNameOf(input) === undefined)).toEqual([])
  })

  test('belong to each other alone', () => {
    const byInput = Map.groupBy(claims, ({ input }) => input)
    expect([...byInput.values()].filter((all) => all.length > 1)).toEqual([])
  })

  test('are told by lists that are right: what a measure fills, and what none does', () => {
    const claimed = new Set(claims.map(({ input }) => inputNameOf(input)))
    expect(filled.filter((name) => !claimed.has(name))).toEqual([])
    expect(unfilled.filter((name) => claimed.has(name))).toEqual([])
  })
})

test('a name with a number is that of all numbers; one without is itself', () => {
  expect(['analog_3', 'analog', 'can_rpm', 'battery_health_2', 'made_up_1'].map(inputNameOf)).toEqual([
    'analog#',
    undefined,
    'can_rpm',
    'battery_health_2',
    undefined,
  ])
})
