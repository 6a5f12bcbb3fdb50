import { snap } from '#track/grid.ts'
import type { Point } from '#track/point.ts'
import { noise } from './numbers.ts'

/** Points of a day of `drive`: a month of 30 days is 86,400. */
export const points_per_day = 2880

interface Reporting {
  driving: { points: number; seconds: number }
  standing: { points: number; seconds: number }
}

const usual: Reporting = { driving: { points: 120, seconds: 10 }, standing: { points: 120, seconds: 50 } }

/** As often whether it drives or stands, as long as usually. */
export const each = (seconds: number): Reporting => ({
  driving: { points: Math.ceil(1200 / seconds), seconds },
  standing: { points: Math.ceil(6000 / seconds), seconds },
})

interface Car {
  time: number
  lat: number
  lng: number
  speed: number
  heading: number
}

/**
 * A car that drives (20 minutes, a fix in 10 s) and stands (100 minutes, one in 50 s) by turns, with a receiver's noise:
 * twelve drives a day.
 */
export const drive = (count: number, start = Date.UTC(2026, 0, 1), seed = 42, reporting = usual): Point[] => {
  const { driving, standing } = reporting
  const random = noise(seed)
  const car: Car = { time: start, lat: 52.52, lng: 13.4, speed: 0, heading: 90 }
  const points: Point[] = []
  for (let i = 0; i < count; i++) {
    const moving = i % (driving.points + standing.points) < driving.points
    points.push(fix(car, moving, random, i))
    move(car, moving, random, reporting)
  }
  return points
}

/** Up to the next fix. */
const move = (car: Car, moving: boolean, random: () => number, { driving, standing }: Reporting): void => {
  const { seconds } = moving ? driving : standing
  car.time += seconds * 1000
  car.speed = moving ? Math.max(12, Math.min(90, car.speed + (random() - 0.48) * 25)) : 0
  if (moving) car.heading += random() < 0.15 ? (random() - 0.5) * 180 : (random() - 0.5) * 10
  const metres = (car.speed / 3.6) * seconds
  car.lat += (metres * Math.cos((car.heading * Math.PI) / 180)) / 111_200
  car.lng += (metres * Math.sin((car.heading * Math.PI) / 180)) / 67_600
}

const fix = (car: Car, moving: boolean, random: () => number, i: number): Point => {
  const drift = moving ? 3e-5 : 1e-5
  return snap({
    // A receiver tells the second, and now and then the next one.
    time: car.time + (random() < 0.05 ? 1000 : 0),
    lat: car.lat + (random() - 0.5) * drift,
    lng: car.lng + (random() - 0.5) * drift,
    alt: 40 + 8 * Math.sin(i / 200) + (random() - 0.5) * 3,
    speed: car.speed,
    heading: car.heading,
    satellites: 10 + Math.round(3 * Math.sin(i / 50) + random()),
    precision: 0,
    flags: 0,
    attributes: {
      ignition: moving,
      battery: 100 - (Math.floor(i / 500) % 80),
      board_voltage: Math.round(((moving ? 14.1 : 12.6) + (random() - 0.5) * 0.1) * 100) / 100,
      gsm_signal: 60 + 20 * Math.round(Math.sin(i / 90)),
    },
  })
}
