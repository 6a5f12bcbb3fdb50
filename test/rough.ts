import { pointsOf } from '#track/columns.ts'
import type { Attributes, Point } from '#track/point.ts'
import { driven, type Part } from './track/driven.ts'

/** Some kilometres in which somebody brakes hard and drives too fast for two minutes; then the engine idles. */
const rough: Part[] = [
  { seconds: 12, along: 2 },
  { seconds: 60 },
  { seconds: 3, along: -6 },
  { seconds: 20, along: 1.5 },
  { seconds: 120 },
  { seconds: 20, along: -1.8 },
  { seconds: 700 },
]

/** The points of it, from 2026-11-02 08:00 UTC on, one a second. @param more what one of them tells besides */
export const sent = (more: Attributes = {}, at = -1): Point[] =>
  pointsOf(driven(rough)).map((point, i) => ({ ...point, attributes: { ignition: true, ...(i === at && more) } }))
