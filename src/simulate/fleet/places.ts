import type { Location } from '#geo/distance.ts'

/** A place where vehicles of the demo stop, in Liechtenstein and just beyond its borders, near a street. */
export interface Place extends Location {
  name: string
  town: string
  /** Metres above the sea. */
  alt: number
}

const at = (name: string, town: string, lat: number, lng: number, alt: number): Place => ({ name, town, lat, lng, alt })

/**
 * All places, in the order in which `ways.json` numbers them: after a change it must be made anew
 * (docs/decisions/demo-streets.md).
 */
export const places = {
  depot: at('Depot', 'Schaan', 47.17655, 9.51195, 450),
  station: at('Station', 'Schaan', 47.16815, 9.50905, 450),
  square: at('Village square', 'Schaan', 47.1667, 9.5086, 451),
  theatre: at('Theatre', 'Schaan', 47.1673, 9.5121, 455),
  pool: at('Swimming pool', 'Schaan', 47.1658, 9.5149, 463),
  works: at('Works', 'Schaan', 47.1781, 9.5228, 452),
  timber: at('Timber yard', 'Schaan', 47.1697, 9.4967, 447),
  school: at('School', 'Vaduz', 47.1549, 9.5049, 450),
  homes: at('Homes on the hill', 'Vaduz', 47.1491, 9.5158, 480),
  town_hall: at('Town hall', 'Vaduz', 47.1406, 9.5206, 456),
  market: at('Market square', 'Vaduz', 47.1384, 9.5203, 456),
  petrol: at('Petrol station', 'Vaduz', 47.14545, 9.51432, 453),
  stadium: at('Stadium', 'Vaduz', 47.1401, 9.5119, 451),
  hospital: at('Hospital', 'Vaduz', 47.1341, 9.522, 456),
  workshop: at('Workshop', 'Triesen', 47.1247, 9.523, 460),
  triesen: at('Upper village', 'Triesen', 47.1083, 9.5256, 500),
  triesenberg: at('Village centre', 'Triesenberg', 47.1185, 9.5434, 884),
  malbun: at('Mountain hotel', 'Malbun', 47.1028, 9.6094, 1600),
  balzers: at('Village centre', 'Balzers', 47.0664, 9.4989, 474),
  gravel: at('Gravel works', 'Balzers', 47.0744, 9.4981, 472),
  nendeln: at('Station', 'Nendeln', 47.1997, 9.5424, 455),
  eschen: at('Village centre', 'Eschen', 47.2119, 9.5229, 455),
  bendern: at('Office park', 'Bendern', 47.2093, 9.5043, 446),
  ruggell: at('Village centre', 'Ruggell', 47.2397, 9.5262, 434),
  mauren: at('Nursery', 'Mauren', 47.2192, 9.5462, 472),
  planken: at('Village centre', 'Planken', 47.1855, 9.5458, 786),
  schellenberg: at('Village shop', 'Schellenberg', 47.2324, 9.5466, 626),
  buchs: at('Bridge to Buchs', 'Switzerland', 47.169, 9.489, 447),
  feldkirch: at('Edge of Feldkirch', 'Austria', 47.2515, 9.5637, 435),
} as const satisfies Record<string, Place>

export type PlaceName = keyof typeof places

export const placeNames = Object.keys(places) as PlaceName[]
