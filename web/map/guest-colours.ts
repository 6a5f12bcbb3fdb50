/** Of the vehicles of a geo link, in their order, in the list and on the map. */
export const colours = ['#1769aa', '#c2410c', '#15803d', '#9333ea', '#b91c1c', '#0f766e', '#a16207', '#be185d'] as const

export const colourOf = (n: number): string => colours[n % colours.length] as string
