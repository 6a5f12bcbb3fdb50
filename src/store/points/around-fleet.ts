import { type Box, boxesAround } from '#geo/boxes.ts'
import type { Db } from '#store/db.ts'
import { whereabouts } from './whereabouts.ts'

const day = 86_400_000
/** Days of a fleet's drives that count, and degrees of the squares that its surroundings are made of. */
const looked_back = 90
const cell = 0.1

/** Boxes of the map in and around which the devices of this platform were in the last months. */
export const aroundFleet = async (db: Db, now: Date): Promise<Box[]> =>
  boxesAround(await whereabouts(db, new Date(now.getTime() - looked_back * day), cell), cell)
