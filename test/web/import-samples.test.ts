import { describe, expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { parsed, upload } from '#test/spreadsheets.ts'
import { importKind as devicesOf } from '#web/fleet/devices/import-kind.ts'
import { importKind as employeesOf } from '#web/fleet/employees/import-kind.ts'
import { importKind as placesOf } from '#web/fleet/places/import-kind.ts'
import { importKind as tasksOf } from '#web/fleet/tasks/import-kind.ts'
import { importKind as vehiclesOf } from '#web/fleet/vehicles/import-kind.ts'
import { importKind as zonesOf } from '#web/fleet/zones/import-kind.ts'
import { blamed, type ImportKind, skipped, suggested } from '#web/parts/import/kind.ts'
import { sample_formats, sampleOf } from '#web/parts/import/sample.ts'
import { wordsOf } from '#web/words/dictionary.ts'
import { type Language, languages } from '#web/words/language.ts'

/** Columns of sheets as people call them, and the sheets that imports offer to begin with. */

const { server, tenant } = await fleet()

const client = undefined as never

const kinds = {
  vehicles: async (language: Language) => vehiclesOf(await wordsOf('fleet/vehicles', language)),
  employees: async (language) => employeesOf(await wordsOf('fleet/employees', language)),
  devices: async (language) => devicesOf(await wordsOf('fleet/devices', language), () => true),
  tasks: async (language) => tasksOf(await wordsOf('fleet/tasks', language)),
  places: async (language) => placesOf(await wordsOf('fleet/places', language), [], client),
  zones: async (language) => zonesOf(await wordsOf('fleet/zones', language), client),
} satisfies Record<string, (language: Language) => Promise<ImportKind>>

const named = Object.entries(kinds).flatMap(([name, kindIn]) =>
  languages.map((language) => [name, language, kindIn] as const),
)

const english = Object.fromEntries(
  await Promise.all(Object.entries(kinds).map(async ([name, kindIn]) => [name, await kindIn('en')] as const)),
)

describe.each(named)('the sample of %s in %s', (name, language, kindIn) => {
  test.each(sample_formats)(
    'as %s is read by whoever has it, in whatever language, and imports without a fault',
    async (format) => {
      const kind = await kindIn(language)
      const bytes = Buffer.from(await (await sampleOf(kind, 'Sheet', format, ',')).arrayBuffer())
      const alice = await tenant()
      const file = { name: `sample.${format}`, type: 'application/octet-stream', bytes }
      const { header } = await upload(server, 'data/spreadsheet/parse', alice, { file, parse_header: 'true' })
      const fields = suggested(header, kind.fields)
      expect(header).toHaveLength(kind.fields.length)
      expect(fields).not.toContain(skipped)
      expect(suggested(header, (english[name] as ImportKind).fields)).toEqual(fields)
      const file_id = await parsed(server, alice, file, { parse_header: 'true' })
      const { list } = await alice.call(`${kind.type}/batch_convert`, { file_id, fields })
      expect(list).toHaveLength(2)
      // biome-ignore lint/suspicious/noExplicitAny: employees come each in an answer of its own
      expect(list.flatMap((told: any) => (told.value ?? told).errors ?? [])).toEqual([])
    },
  )
})

test.each([
  [
    'vehicles',
    ['Vehicle', 'Make and model', 'Number plate', 'Insurance until', 'Colour', 'Tank (l)'],
    ['label', 'model', 'reg_number', 'liability_insurance_valid_till', 'color', 'fuel_tank_volume'],
  ],
  [
    'vehicles',
    ['Bezeichnung', 'Marke/Modell', 'Amtl. Kennzeichen', 'KENNZEICHEN', 'Versicherung bis'],
    ['label', 'model', 'undefined', 'reg_number', 'liability_insurance_valid_till'],
  ],
  [
    'vehicles',
    ['Наименование', 'Марка, модель', 'Гос. номер', 'Страховка до', 'Год'],
    ['label', 'model', 'reg_number', 'liability_insurance_valid_till', 'manufacture_year'],
  ],
  ['employees', ['Name', 'Vorname', 'Handy'], ['last_name', 'first_name', 'phone']],
  ['employees', ['Name', 'Licence expiry'], ['first_name', 'driver_license_valid_till']],
  ['employees', ['ФИО', 'Права действуют до'], ['first_name', 'driver_license_valid_till']],
  [
    'devices',
    ['IMEI', 'Tracker', 'Make and model', 'Immatriculation', 'Chauffeur', 'Name', 'SIM'],
    ['device_id', 'model', 'vehicle_model', 'reg_number', 'driver', 'label', 'phone'],
  ],
  ['places', ['Kunde', 'Anschrift', 'LAT', 'Longitude', 'Price'], ['label', 'address', 'lat', 'lng', 'undefined']],
])('columns of %s that are called %j are known', (name, titles, fields) => {
  expect(suggested(titles, (english[name] as ImportKind).fields)).toEqual(fields)
})

test.each([
  ['vehicles', 'garage_id', ['Yard', 'garage'], 'Yard'],
  ['vehicles', 'tracker_id', ['Box', 'tracker_label'], 'Box'],
  ['vehicles', 'label', ['', 'label'], 'Name'],
  ['vehicles', 'label', ['Plate', 'reg_number'], 'Name'],
  ['employees', 'location.lat', ['Y', 'lat'], 'Y'],
  ['places', 'location', ['Place', 'label'], 'Where it is'],
  ['vehicles', 'wonder', ['Plate', 'reg_number'], 'wonder'],
])('a fault of %s at %s is told by the name that the sheet has', (name, parameter, [title, field], told) => {
  const columns = { titles: [title as string], fields: [field as string] }
  expect(blamed(parameter, english[name] as ImportKind, columns)).toBe(told)
})
