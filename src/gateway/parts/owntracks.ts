import { attribute, type Fields } from './draft.ts'
import { measure, measured, time, unlessNegative } from './fields.ts'

/** A location of OwnTracks: speed in km/h; of the battery 1 is unplugged, 2 charging, 3 full. */
export const ownTracksLocation: Fields = {
  others: false,
  known: {
    tst: time,
    lat: measure('lat', -90, 90),
    lon: measure('lng', -180, 180),
    acc: unlessNegative(measure('precision', 0, 10_000_000)),
    alt: measure('alt', -12_000, 100_000),
    vel: unlessNegative(measure('speed', 0, 2000)),
    cog: unlessNegative(measure('heading', 0, 360)),
    batt: unlessNegative(measured('battery', 0, 100)),
    bs: (one, value) => {
      if (value === 1 || value === 2 || value === 3) attribute(one, 'charging', value !== 1)
    },
  },
}
