import type { City } from './city.ts'
import { hamburg } from './hamburg.ts'
import { lisbon } from './lisbon.ts'

export const cities: readonly [City, ...City[]] = [lisbon, hamburg]
