/** Messages by key. */
export type Catalogue = Readonly<Record<string, string>>

export interface Group<Made> {
  [key: string]: Made | Group<Made>
}

/** `states.on` becomes `on` of `states`, of what is made of each message. */
export const grouped = <Made>(catalogue: Catalogue, make: (text: string) => Made): Group<Made> => {
  const all: Group<Made> = {}
  for (const [key, text] of Object.entries(catalogue)) {
    const path = key.split('.')
    const last = path.pop() as string
    let place = all
    for (const step of path) {
      place[step] ??= {}
      place = place[step] as Group<Made>
    }
    place[last] = make(text)
  }
  return all
}
