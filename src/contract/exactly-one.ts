import { invalid } from './errors.ts'

/** Throws error 7 unless exactly one of the named parameters was sent. */
export const oneOf = <P extends object>(params: P, ...names: readonly (keyof P & string)[]): void => {
  const given = names.filter((name) => params[name] !== undefined)
  if (given.length !== 1)
    throw invalid(given[1] ?? (names[0] as string), `exactly one of ${names.join(' and ')} must be given`)
}
