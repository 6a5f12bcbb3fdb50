/** The parameters of a list that say something: neither left out nor null. */
export const said = <T extends object>(wanted: T) =>
  Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined && value !== null)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }
