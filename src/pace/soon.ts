/** A value, or a promise of it where something must be asked first: of what is known of thousands, a promise for each costs more than all else. */
export type Soon<T> = T | Promise<T>

/** Makes something of it: at once where it is there. */
export const made = <T, Made>(value: Soon<T>, make: (value: T) => Made): Soon<Made> =>
  value instanceof Promise ? value.then(make) : make(value)
