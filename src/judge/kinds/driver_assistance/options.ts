import type { FlagOption } from '../../option.ts'

/** Warnings that are told unless they are switched off, each of an event. */
export const options = {
  lane_departure_enabled: {
    is: 'flag',
    usual: true,
    event: 'lane_departure',
    meaning: 'It tells when the lane is left.',
  },
  forward_collision_enabled: {
    is: 'flag',
    usual: true,
    event: 'forward_collision_warning',
    meaning: 'It tells of a collision ahead.',
  },
  headway_warning_enabled: {
    is: 'flag',
    usual: true,
    event: 'headway_warning',
    meaning: 'It tells of too little distance to the vehicle ahead.',
  },
  peds_in_danger_zone_enabled: {
    is: 'flag',
    usual: true,
    event: 'peds_in_danger_zone',
    meaning: 'It tells of pedestrians in the danger zone.',
  },
  peds_collision_warning_enabled: {
    is: 'flag',
    usual: true,
    event: 'peds_collision_warning',
    meaning: 'It tells of a collision with a pedestrian ahead.',
  },
  traffic_sign_recognition_enabled: {
    is: 'flag',
    usual: true,
    event: 'tsr_warning',
    meaning: 'It tells of traffic signs that are not heeded.',
  },
} as const satisfies Readonly<Record<string, FlagOption>>
