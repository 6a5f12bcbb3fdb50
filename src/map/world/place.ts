/** A name on the map, as the schema of Protomaps has it. */
export interface Place {
  /** In the square of the world. */
  x: number
  y: number
  layer: 'places' | 'water'
  /** The first and the last level whose tiles hold it. */
  from: number
  to: number
  tags: Record<string, string | number>
}

/** The languages of the platform. */
export const languages = ['en', 'de', 'es', 'fr', 'pt', 'ru'] as const
export type Names = Readonly<Record<(typeof languages)[number], string>>

/** The name, and what it is in other languages where it is something else. */
export const namesTags = (name: string, names: Partial<Names>): Record<string, string> => {
  const tags: Record<string, string> = { name }
  for (const language of languages) {
    const other = names[language]
    if (other && other !== name) tags[`name:${language}`] = other
  }
  return tags
}

const steps = [200, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6, 5e6, 1e7, 5e7, 1e8, 1e9] as const

/** The number of the steps of Protomaps that so many people reach, from 1 on. */
export const rankOf = (population: number): number => 1 + steps.filter((step) => population >= step).length
