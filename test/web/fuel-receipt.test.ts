import { expect, test } from 'vitest'
import { type Receipt, receiptDraftOf, sentOf } from '#web/fleet/fuel/receipt-draft.ts'

/** A receipt of fuel as its form has it and sends it. */

const receipt = {
  ...{ id: 7, time: '2026-11-02 08:00:00', volume: 40, cost: 68, price: 1.7, odometer: null, station: 'Tankhof' },
  ...{ fuel_type: null, files: [{ id: 3, name: 'a.jpg' }] },
} as unknown as Receipt
const source = (): string => '/v2/file/download?id=3'

test('a form that is not touched sends what there is', () => {
  expect(sentOf(receiptDraftOf(receipt, '', source), receipt)).toEqual({
    ...{ time: '2026-11-02 08:00:00', volume: 40, cost: 68, odometer: null, station: 'Tankhof' },
    ...{ fuel_type: null, comment: null, file_ids: [3] },
  })
})

test('a price follows from another cost or volume, and stays where nobody tells a cost', () => {
  const draft = receiptDraftOf(receipt, '', source)
  expect(sentOf({ ...draft, cost: 72 }, receipt)).toMatchObject({ cost: 72, price: null })
  expect(sentOf({ ...draft, volume: 42 }, receipt)).toMatchObject({ volume: 42, price: null })
  expect(sentOf({ ...draft, cost: undefined }, receipt)).not.toHaveProperty('price')
})

test('a new one begins now, without anything', () => {
  const draft = receiptDraftOf(undefined, '2026-11-02 09:00:00', source)
  expect(draft).toMatchObject({ time: '2026-11-02 09:00:00', volume: undefined, photos: [] })
  expect(sentOf({ ...draft, volume: 30, fuel_type: 'diesel' }, undefined)).toMatchObject({
    ...{ volume: 30, fuel_type: 'diesel', cost: null, file_ids: [] },
  })
})
