import { expect, test } from 'vitest'
import { cardOf } from '#simulate/demo/card.ts'
import { demoVehicles } from '#simulate/demo/vehicles.ts'

const monday = Date.parse('2026-07-06T00:00:00Z')
const week = 7 * 86_400_000

const receipts = (text: string) => {
  const [header = '', ...lines] = text.trimEnd().split('\n')
  const names = header.split(';')
  return lines.map((line) => Object.fromEntries(line.split(';').map((cell, i) => [names[i], cell])))
}

test('what tanks were filled with stands on the card by time, and once more than that', () => {
  const all = receipts(cardOf(demoVehicles, monday, monday + week))
  const litres = all.map((receipt) => Number(receipt.Litres))
  expect(all.length).toBeGreaterThan(4)
  expect(new Set(all.map((receipt) => receipt['Receipt number'])).size).toBe(all.length)
  expect(new Set(all.map(({ Plate }) => Plate)).size).toBeGreaterThanOrEqual(3)
  const times = all.map(({ Date: day, Time }) => `${day} ${Time}`)
  expect(times).toEqual(times.toSorted())
  for (const [i, receipt] of all.entries()) {
    expect(litres[i]).toBeGreaterThan(10)
    expect(litres[i]).toBeLessThan(85)
    expect(Number(receipt.Amount)).toBeCloseTo((litres[i] ?? 0) * 1.79, 1)
  }
  // The same days by themselves tell the same, but for the last.
  const half = receipts(cardOf(demoVehicles, monday, monday + week / 2))
  expect(all.slice(0, half.length - 1)).toEqual(half.slice(0, -1))
  expect(Number(half.at(-1)?.Litres) - (litres[half.length - 1] ?? 0)).toBeCloseTo(15, 1)
})
