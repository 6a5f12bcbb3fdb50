import { expect, test } from 'vitest'
import { subtypes } from '#resource/vehicle.ts'
import { bodies } from '#web/fleet/vehicles/vehicle.ts'

test('the pages offer the bodies that the service takes, all of them and no others', () => {
  expect(bodies).toEqual(subtypes)
})
