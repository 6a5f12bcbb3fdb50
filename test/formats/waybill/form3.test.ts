import { expect, test } from 'vitest'
import { form3 } from '#formats/waybill/form3.ts'
import type { Waybill } from '#formats/waybill/waybill.ts'
import { readDocx } from '#test/docx.ts'

const hour = 3_600_000
const day = Date.UTC(2026, 0, 5)

const trip = (from: number, to: number) => ({
  ...{ from: day + from * hour, to: day + to * hour, metres: 12_345 },
  ...{ start_address: 'Невский проспект, 1', end_address: 'Лиговский <&> "2"' },
})

const waybill: Waybill = {
  ...{ series: 'АБ', number: '0042', zone: 'Europe/Moscow', from: day, to: day + 12 * hour },
  ...{ organization: 'ООО «Ромашка»', okpo: '12345678', garage_address: 'ул. Ленина, 1' },
  ...{ mechanic: 'Иванов И. И.', dispatcher: 'Петрова А. А.' },
  vehicle: { model: 'Lada Vesta', reg_number: 'А123БВ77', label: 'Веста 1' },
  driver: { name: 'Сидоров Пётр Ильич', personnel_number: '17', licence: '99 11 123456', licence_cats: 'B, C' },
  fuel: { grade: 'АИ-95', norm: 4.27 },
  odometer: { out: 10_234, back: 10_258.69 },
  trips: [trip(5, 5.5), trip(7, 7.25)],
}

const tripRows = ({ rows }: { rows: string[][] }) => rows.filter(({ length }) => length === 8).slice(2)

test('what is known stands in it, in the zone of its reader', async () => {
  const told = readDocx(await form3(waybill))
  for (const text of [
    ...[
      'серия АБ   № 0042',
      '5 января 2026',
      'Организация ООО «Ромашка»',
      'по ОКПО 12345678',
      'Lada Vesta',
      'А123БВ77',
    ],
    ...[
      'Водитель Сидоров Пётр Ильич   Табельный номер 17',
      'Удостоверение № 99 11 123456',
      'B, C',
      'Адрес подачи ул. Ленина, 1',
    ],
    ...['Время выезда из гаража 08:00', 'Время возвращения в гараж 10:15', 'Диспетчер-нарядчик Петрова А. А.'],
    ...['Показание спидометра, км 10234', 'возвращении в гараж, км 10258,7', 'по норме 4,3', 'Марка АИ-95'],
    ...['Механик Иванов И. И.', 'Всего в наряде, ч 2,3   Пройдено, км 24,7'],
  ])
    expect(told.text).toContain(text)
  expect(tripRows(told)).toEqual([
    ['1', '', 'Невский проспект, 1', 'Лиговский <&> "2"', '08:00', '08:30', '12,3', ''],
    ['2', '', 'Невский проспект, 1', 'Лиговский <&> "2"', '10:00', '10:15', '12,3', ''],
  ])
})

test('what is not known is a line to write upon', async () => {
  const nothing = { name: '', personnel_number: '', licence: '', licence_cats: '' }
  const told = readDocx(
    await form3({
      ...waybill,
      ...{ series: '', organization: '', driver: nothing, trips: null },
      ...{ odometer: { out: null, back: null }, fuel: { grade: '', norm: null } },
    }),
  )
  for (const label of [
    'Организация',
    'Водитель',
    'серия',
    'Показание спидометра, км',
    'Пройдено, км',
    'Время выезда из гаража',
  ])
    expect(told.text).toMatch(new RegExp(`${label} _{6,}`))
  const rows = tripRows(told)
  expect(rows).toHaveLength(15)
  expect(rows[14]).toEqual(['15', '', '', '', '', '', '', ''])
})

test('of several days each time has its day', async () => {
  const told = readDocx(await form3({ ...waybill, to: day + 48 * hour, trips: [trip(5, 26)] }))
  expect(told.text).toContain('с 5 января 2026 г. по 7 января 2026 г.')
  expect(tripRows(told)[0]?.slice(4, 6)).toEqual(['05.01 08:00', '06.01 05:00'])
})

test('no word breaks the file', async () => {
  const odd = 'a\u0000\u0001\ud800<w:p/>\uffff'
  expect(readDocx(await form3({ ...waybill, organization: odd })).text).toContain('a\ufffd<w:p/>')
})
