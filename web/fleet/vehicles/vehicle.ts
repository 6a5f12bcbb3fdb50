import type { Params } from '#client/client.ts'

/** What a form says of a vehicle. */
export type Changes = Params<'vehicle/create'>['vehicle']

/** The bodies that vehicles of a type may have (`vehicle/update` refuses others). */
export const bodies: Readonly<Record<Changes['type'], readonly NonNullable<Changes['subtype']>[]>> = {
  truck: [
    'tipper',
    'board',
    'covered',
    'awning',
    'mixer',
    'tanker',
    'refrigerator',
    'transporter',
    'container',
    'tractor',
  ],
  car: [
    'sedan',
    'universal',
    'hatchback',
    'liftback',
    'limousine',
    'pickup',
    'minivan',
    'coupe',
    'coupe4d',
    'muscle',
    'convertible',
    'phaeton',
    'lando',
    'crossover',
    'roadster',
    'suv',
  ],
  bus: ['city', 'shuttle', 'platform', 'school', 'intercity', 'sightseeing'],
  special: [
    'mobile_crane',
    'racing',
    'buggy',
    'ambulance',
    'firefighter',
    'hearse',
    'shop',
    'harvester',
    'snowplow',
    'tractor',
    'grader',
    'excavator',
    'bulldozer',
    'armored',
    'amphibian',
    'boat',
  ],
}
