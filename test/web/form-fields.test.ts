import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { valuesOf as ofEmployee } from '#web/fleet/employees/values.ts'
import { valuesOf as ofVehicle } from '#web/fleet/vehicles/values.ts'
import { wordsOf } from '#web/words/dictionary.ts'

const employees = await wordsOf('fleet/employees', 'en')
const vehicles = await wordsOf('fleet/vehicles', 'en')

/** Set elsewhere than among the fields. */
const elsewhere: readonly string[] = ['icon_color']

const forms = [
  ['vehicles', ofVehicle(undefined), vehicles.fields],
  ['employees', ofEmployee(undefined), employees.fields],
] as const

test.each(forms)('everything that may be changed of %s has a field, by a name', async (folder, blank, titles) => {
  const source = await readFile(`web/fleet/${folder}/fields.tsx`, 'utf8')
  const fields = [...source.matchAll(/(field|text|number|date)\('(\w+)'/g)].map(([, kind, name = '']) => ({
    kind,
    name,
  }))
  const names = fields.map(({ name }) => name)
  expect(Object.keys(blank).filter((name) => !names.includes(name) && !elsewhere.includes(name))).toEqual([])
  const titled = fields.filter(({ kind }) => kind !== 'field').map(({ name }) => name)
  expect(titled.filter((name) => !(name in titles))).toEqual([])
})
