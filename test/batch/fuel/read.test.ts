import { describe, expect, test } from 'vitest'
import { decimalOf, figureOf, fuelOf, isMonthFirst, momentOf, plainName } from '#batch/fuel/cells.ts'
import { columns, isOfTill, readHeader } from '#batch/fuel/headers.ts'
import { readReceipts } from '#batch/fuel/read.ts'

const now = new Date('2026-11-28T12:00:00Z')
const means = { zone: 'Europe/Berlin', now }
const rowsOf = (text: string, separator = ';') =>
  text
    .trim()
    .split('\n')
    .map((line, i) => ({ line: i + 1, cells: line.split(separator).map((cell) => cell.trim()) }))

test('the file of a German card is read, and what is no fuel is passed over', async () => {
  const read = await readReceipts(
    rowsOf(`
      Kundennummer;4711
      Belegnummer;Datum;Uhrzeit;Kennzeichen;Produkt;Menge;Betrag;km-Stand;Kartennummer;Tankstelle
      900041;05.01.2026;08:12;M-OD 1051;Diesel;42,50;72,25;120.345;7028 1234 5678 4711;Tankhof
      900042;05.01.2026;08:14;M-OD 1051;AdBlue;10,00;9,99;;;
      900043;05.01.2026;09:00;M-OD 1051;Wäsche;;12,00;;;`),
    means,
  )
  expect(read.faults).toEqual([])
  expect(read.passed_over).toBe(2)
  expect(read.lines).toEqual([
    {
      ...{ line: 3, title: 'Kennzeichen', called: 'MOD1051' },
      receipt: {
        ...{ time: new Date('2026-01-05T07:12:00Z'), volume: 42.5, price: 1.7, cost: 72.25, odometer: 120_345 },
        ...{
          lat: null,
          lng: null,
          station: 'Tankhof',
          fuel_type: 'diesel',
          card: '4711',
          external_id: '900041@2026-01-05',
          comment: null,
        },
      },
    },
  ])
})

describe('headers of six languages', () => {
  test.each([
    [
      'de',
      'Kennzeichen;Datum;Uhrzeit;Menge;Preis;Betrag;Kilometerstand;Tankstelle;Kraftstoff;Kartennummer;Belegnummer',
    ],
    [
      'en',
      'Registration;Date;Time;Quantity;Unit price;Gross amount;Odometer;Station;Product;Card number;Transaction ID',
    ],
    ['es', 'Matrícula;Fecha;Hora;Cantidad;Precio;Importe;Kilometraje;Estación;Producto;Tarjeta;Recibo'],
    ['fr', 'Immatriculation;Date;Heure;Quantité;Prix unitaire;Montant TTC;Kilométrage;Station;Produit;Carte;Reçu'],
    ['pt', 'Placa;Data;Hora;Litros;Preço;Valor;Quilometragem;Posto;Produto;Cartão;Número do recibo'],
    ['ru', 'Госномер;Дата;Время;Количество;Цена;Сумма;Пробег;АЗС;Продукт;Номер карты;Номер чека'],
  ])('%s', (_, header) => {
    expect(readHeader(header.split(';')).columns).toEqual([
      ...[
        'vehicle',
        'date',
        'time',
        'volume',
        'price',
        'cost',
        'odometer',
        'station',
        'fuel_type',
        'card',
        'external_id',
      ],
    ])
  })

  test('no word stands for two columns', () => {
    for (const column of columns) expect(readHeader([column]).columns).toEqual([column])
  })
})

test.each([
  ['42,50', 42.5],
  ['42.50', 42.5],
  ['1.234,56', 1234.56],
  ['1,234.56', 1234.56],
  ['42,5 l', 42.5],
  ['€ 72.25', 72.25],
  ['72,25 EUR', 72.25],
  ['EUR 72,25', 72.25],
  ['120 345 km', 120345],
  ['-5', -5],
  ['many', undefined],
  ['9'.repeat(65), undefined],
])('the figure of %s', (cell, figure) => {
  expect(figureOf(cell)).toBe(figure)
})

test.each([
  ['120.345 km', 120_345],
  ['120,345', 120_345],
  ["1'120'345", 1_120_345],
  ['120\u202F345', 120_345],
  ['1.120.345', 1_120_345],
  ['120345,6', 120_345.6],
  ['120.345,6', 120_345.6],
  ['0.345', 0.345],
])('the odometer of %s', (cell, figure) => {
  expect(figureOf(cell, { isCount: true })).toBe(figure)
})

test.each([
  ['1.234', ',', 1234],
  ['1.234.567 l', ',', 1_234_567],
  ['1,234', ',', 1.234],
  ['42.50', ',', 42.5],
  ['1,234', '.', 1234],
  ['1.234', '.', 1.234],
] as const)('the figure of %s where fractions stand behind %s', (cell, decimal, figure) => {
  expect(figureOf(cell, { decimal })).toBe(figure)
})

test.each([
  [['1.234', '42,50 l'], ','],
  [['1,234', '42.50'], '.'],
  [['1.234,567'], ','],
  [['0,125'], ','],
  [['1.234', '1.234.567', '', '7', '9'.repeat(65)], undefined],
  [['42,50', '42.50'], undefined],
])('the sign before the fractions of %j', (cells, sign) => {
  expect(decimalOf(cells)).toBe(sign)
})

test('one figure decides for the file what stands between thousands, but not for places', async () => {
  const { lines, faults } = await readReceipts(
    rowsOf('Datum;Menge;Betrag;Breite;Länge\n05.01.2026;42,50;1.234;48.137;11.575\n06.01.2026;1.000;1.500;;'),
    means,
  )
  expect(faults).toEqual([])
  expect(lines.map(({ receipt: { volume, cost, lat, lng } }) => [volume, cost, lat, lng])).toEqual([
    [42.5, 1234, 48.137, 11.575],
    [1000, 1500, null, null],
  ])
})

test('places may have the letter of their hemisphere, and the sign of degrees', async () => {
  const { lines, faults } = await readReceipts(
    rowsOf('Date;Litres;Latitude;Longitude\n2026-01-05;40;33.9 S;151.2° E\n2026-01-06;40;48.1°;-11.5'),
    means,
  )
  expect(faults).toEqual([])
  expect(lines.map(({ receipt: { lat, lng } }) => [lat, lng])).toEqual([
    [-33.9, 151.2],
    [48.1, -11.5],
  ])
})

test.each([
  ['2026-01-05', '08:12', '2026-01-05T07:12:00Z'],
  ['05.01.2026', '8:12:33', '2026-01-05T07:12:33Z'],
  ['05.01.26 08:12', '', '2026-01-05T07:12:00Z'],
  ['20260105', '0812', '2026-01-05T07:12:00Z'],
  ['05/01/2026 2:05 PM', '', '2026-01-05T13:05:00Z'],
  ['2026-01-05T08:12:00Z', '', '2026-01-05T08:12:00Z'],
  ['2026-01-05 08:12:00', '', '2026-01-05T07:12:00Z'],
  ['5.1.2026', '', '2026-01-04T23:00:00Z'],
])('the moment of %s %s', (date, time, moment) => {
  expect(momentOf(date, time, { zone: 'Europe/Berlin', monthFirst: false })?.toISOString()).toBe(
    moment.replace('Z', '.000Z'),
  )
})

test.each([
  ['31.02.2026', ''],
  ['05.01.2026', '25:00'],
  ['2026-13-01T08:00:00Z', ''],
  ['2026-02-31T08:00:00Z', ''],
  ['2026-01-05T28:00:00Z', ''],
  ['yesterday', ''],
  ['', ''],
])('no moment of %s %s', (date, time) => {
  expect(momentOf(date, time, { zone: 'UTC', monthFirst: false })).toBeUndefined()
})

test('one day that can be read with the month in front alone decides for the file', async () => {
  expect(isMonthFirst(['01/05/2026', '01/13/2026'])).toBe(true)
  expect(isMonthFirst(['01/05/2026', '13/01/2026'])).toBe(false)
  const { lines } = await readReceipts(rowsOf('Date,Litres\n01/05/2026,40\n01/13/2026,50', ','), { zone: 'UTC', now })
  expect(lines.map(({ receipt }) => receipt.time.toISOString().slice(0, 10))).toEqual(['2026-01-05', '2026-01-13'])
})

test.each([
  ['Diesel B7', 'diesel'],
  ['АИ-95', 'petrol'],
  ['Super E10', 'petrol'],
  ['GPL', 'gas'],
  ['Ladestrom', 'electricity'],
  ['', null],
  ['Kaffee', null],
  ['AdBlue', undefined],
])('the fuel of %s', (product, fuel) => {
  expect(fuelOf(product)).toBe(fuel)
})

test('each line that is wrong is told by its number and its column', async () => {
  const { faults } = await readReceipts(
    rowsOf(`
      Datum;Menge;Betrag;Tankstelle
      05.01.2026;viel;60;A
      gestern;40;60;A
      05.01.2027;-1;-60;${'x'.repeat(256)}`),
    means,
  )
  expect(faults.map(({ parameter, error }) => `${parameter} ${error}`)).toEqual([
    'file.2.Menge must be a number',
    'file.3.Datum must be a day such as 2026-12-31, with a time of day or none',
    'file.4.Datum must not be in the future',
    'file.4.Menge must be from 0 to 100000',
    'file.4.Betrag must be from 0 to 999999999',
    'file.4.Tankstelle must have at most 255 characters',
  ])
})

test('columns may be named, below a header or none', async () => {
  const named = [null, 'volume', 'date', 'vehicle'] as const
  const read = async (text: string) =>
    (await readReceipts(rowsOf(text), { ...means, named })).lines.map(({ line, called }) => [line, called])
  expect(await read('x;40;2026-01-05;van 1')).toEqual([[1, 'VAN1']])
  expect(await read('?;how much;when;who\nx;40;2026-01-05;van 1')).toEqual([[2, 'VAN1']])
  await expect(readReceipts([], { ...means, named: ['date'] })).rejects.toThrow()
  await expect(readReceipts(rowsOf('a;b\n1;2'), means)).rejects.toThrow()
})

test('lines without a number have one of what they say, the same each time, and two alike have two', async () => {
  const text = 'Datum;Menge\n2026-01-05;40\n2026-01-05;40\n2026-01-06;40'
  const ids = async () => (await readReceipts(rowsOf(text), means)).lines.map(({ receipt }) => receipt.external_id)
  expect(new Set(await ids()).size).toBe(3)
  expect(await ids()).toEqual(await ids())
})

test('lines without a number that name no vehicle have another one for another vehicle', async () => {
  const ids = async (target: string, text: string) =>
    (await readReceipts(rowsOf(text), { ...means, target })).lines.map(({ receipt }) => receipt.external_id)
  const bare = 'Datum;Menge\n2026-01-05;40'
  expect(await ids('1/', bare)).toEqual(await ids('1/', bare))
  expect(await ids('1/', bare)).not.toEqual(await ids('2/', bare))
  const named = 'Datum;Menge;Kennzeichen\n2026-01-05;40;van 1'
  expect(await ids('1/', named)).toEqual(await ids('2/', named))
})

test('a number that comes again for something else is no number of that', async () => {
  const ids = async (title: string) => {
    const text = `${title};Datum;Kennzeichen;Menge
      7;2026-01-05 08:00;van 1;40
      7;2026-01-05 08:00;van 1;40
      7;2026-01-05 08:00;van 1;41
      7;2026-01-05 08:00;van 2;40
      7;2026-01-05 09:00;van 1;40
      7;2026-01-06 08:00;van 1;40
      7;2026-01-06 08:00;van 1;40`
    return (await readReceipts(rowsOf(text), means)).lines.map(({ receipt }) => receipt.external_id)
  }
  for (const title of ['Transaktionsnummer', 'Belegnummer']) {
    const found = await ids(title)
    expect(found).toEqual(await ids(title))
    expect(new Set(found).size).toBe(5)
    expect([found[1], found[6]]).toEqual([found[0], found[5]])
  }
  expect((await ids('Transaktionsnummer'))[0]).toBe('7')
  const [first, , , , , next] = await ids('Belegnummer')
  expect([first, next]).toEqual(['7@2026-01-05', '7@2026-01-06'])
})

test.each(['Belegnummer', 'receipt', 'Voucher number', 'Чек', 'Reçu', 'recibo', 'Belegnumer'])(
  '%s is of a till',
  (title) => {
    expect(isOfTill(title)).toBe(true)
  },
)

test.each(['Transaction ID', 'Номер операции', 'external_id', ''])('%s is of no till', (title) => {
  expect(isOfTill(title)).toBe(false)
})

test('a number of a till that is too long for its day stays', async () => {
  const long = 'x'.repeat(60)
  const { lines } = await readReceipts(rowsOf(`Beleg;Datum;Menge\n${long};2026-01-05;40`), means)
  expect(lines[0]?.receipt.external_id).toBe(long)
})

test('names of vehicles are compared by their letters and digits', () => {
  expect(plainName(' m-od 10.51 ')).toBe('MOD1051')
})
