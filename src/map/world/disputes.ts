/**
 * Natural Earth draws who holds a land, as if all agreed. Where states do not, the map says so by dashes: borders of these
 * pairs, of some only within bounds (west, south, east, north, in degrees). Names as Natural Earth has them.
 */
const disputes: readonly (readonly [one: string, other: string, within?: readonly [number, number, number, number]])[] =
  [
    ['Russia', 'Ukraine', [32, 45, 36.5, 46.6]],
    ['Serbia', 'Kosovo'],
    ['Cyprus', 'N. Cyprus'],
    ['Cyprus', 'Cyprus U.N. Buffer Zone'],
    ['N. Cyprus', 'Cyprus U.N. Buffer Zone'],
    ['Morocco', 'W. Sahara'],
    ['Somalia', 'Somaliland'],
    ['Israel', 'Palestine'],
    ['Israel', 'Syria'],
    ['Sudan', 'S. Sudan', [27.5, 9, 29.7, 11]],
    ['Kenya', 'S. Sudan', [33.9, 4.2, 36.1, 5.8]],
    ['Egypt', 'Sudan', [33, 21.5, 38, 23]],
    ['India', 'Pakistan', [72.5, 32.3, 78.5, 37.5]],
    ['India', 'China', [75, 30, 82, 37.5]],
    ['India', 'China', [91.5, 26, 97.6, 30]],
    ['China', 'Pakistan'],
    ['India', 'Siachen Glacier'],
    ['Pakistan', 'Siachen Glacier'],
    ['China', 'Siachen Glacier'],
  ]

/** Lands that are leased, or bases: the country around them has no border there. */
const leased = new Set(['Baikonur', 'USNB Guantanamo Bay', 'Akrotiri', 'Dhekelia'])

export const noBorder = (one: string, other: string): boolean => leased.has(one) || leased.has(other)

/** Answers whether the border of two countries is disputed at a place of it. */
export const isDisputed = (one: string, other: string, lng: number, lat: number): boolean =>
  disputes.some(([a, b, [west, south, east, north] = everywhere]) => {
    const isPair = (a === one && b === other) || (a === other && b === one)
    return isPair && lng >= west && lng <= east && lat >= south && lat <= north
  })

const everywhere = [-180, -90, 180, 90] as const
