import { distance } from '#geo/distance.ts'
import type { Step } from './facts.ts'
import type { Walk } from './kind.ts'
import { type Way, wayOf } from './mileage.ts'

/** A country, or a part of one, as it is told. */
export interface Region {
  /** The same for the same region. */
  code: string
  name: string
  country: string
}

/** Finds the region of a place; nothing where it is not known, as at sea. */
export type RegionAt = (place: { lat: number; lng: number }) => Region | undefined

/** The moment from which on it was in a region, and where. */
export interface Crossing {
  time: number
  lat: number
  lng: number
  region: Region
}

/** A way, and where it went from one region to another; the first is where it began. */
export interface Passed {
  way: Way
  crossings: Crossing[]
}

/** Metres to go, and steps to take, until it is looked again where one is: between two looks a border is crossed once. */
const looks = { metres: 300, steps: 200 }

/** Goes along a way and takes note of the first step in each region. What is in no region counts for the one before. */
export const passing = (regionAt: RegionAt): Walk => {
  const crossings: Crossing[] = []
  const way = wayOf()
  /** Since the last look, which is the first. */
  let steps: Step[] = []
  let metres = 0
  let hasBegun = false
  const cross = ({ time, lat, lng }: Step, region: Region): void => void crossings.push({ time, lat, lng, region })
  const look = (): void => {
    const last = steps.at(-1)
    const region = last && regionAt(last)
    const before = crossings.at(-1)?.region.code
    if (region && region.code !== before) cross(firstIn(steps, region, regionAt), region)
    steps = last ? [last] : []
    metres = 0
    hasBegun = true
  }
  return {
    take(step) {
      way.take(step)
      const last = steps.at(-1)
      if (last) metres += distance(last, step)
      steps.push(step)
      if (!hasBegun || metres >= looks.metres || steps.length >= looks.steps) look()
    },
    end(): Passed {
      look()
      return { way: way.end() as Way, crossings }
    },
  }
}

/** The first of some steps that lies in the region of the last. */
const firstIn = (steps: readonly Step[], { code }: Region, regionAt: RegionAt): Step => {
  let [low, high] = [0, steps.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (regionAt(steps[middle] as Step)?.code === code) high = middle
    else low = middle + 1
  }
  return steps[high] as Step
}
